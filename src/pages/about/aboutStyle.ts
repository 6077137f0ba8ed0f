// The look of About: one wide picture, three marques, three promises, separated by hairlines and air.

export const aboutStyle = `
.lcr-about-head{display:grid;gap:clamp(18px,3vw,64px);align-items:end;margin-bottom:clamp(30px,4vw,56px)}
@media (min-width:960px){.lcr-about-head{grid-template-columns:minmax(0,6fr) minmax(0,5fr)}}
.lcr-about-lead{max-width:44ch;font:500 clamp(1.35rem,1.2rem + .6vw,1.65rem)/1.36 var(--lcr-display);text-wrap:balance}
.lcr-about-picture{display:block;overflow:hidden;border-radius:var(--lcr-radius-panel);background:var(--lcr-ink-raised) center/cover}
.lcr-about-picture img{display:block;width:100%;height:100%;object-fit:cover}
.lcr-about-wide{aspect-ratio:21/9}
.lcr-about-section{margin-top:clamp(52px,7vw,104px)}
.lcr-about-section>p{max-width:62ch;margin-top:14px;color:var(--mui-palette-text-secondary)}
.lcr-about-trio{display:grid;gap:clamp(28px,3vw,40px);margin-top:clamp(26px,3vw,40px)}
@media (min-width:769px){.lcr-about-trio{grid-template-columns:repeat(3,minmax(0,1fr))}}
.lcr-about-trio h3{font-size:1.55rem;font-weight:600;line-height:1.2}
.lcr-about-trio .lcr-about-picture{aspect-ratio:16/9;margin-bottom:18px}
.lcr-about-trio p{margin-top:8px;color:var(--mui-palette-text-secondary);text-wrap:pretty}
.lcr-about-promise{padding-top:22px;border-top:2px solid var(--mui-palette-secondary-main)}
.lcr-about-ways{display:flex;flex-wrap:wrap;gap:12px;margin-top:26px}
@media (max-width:768px){.lcr-about-wide{aspect-ratio:16/9}.lcr-about-ways>*{flex:1 1 100%}}
`;
