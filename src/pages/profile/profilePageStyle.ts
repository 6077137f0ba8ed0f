// The layout of the profile.

export const profilePageStyle = `
.lcr-profile-facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:18px 40px;margin:26px 0 28px;padding:24px 0;border-block:1px solid var(--mui-palette-divider)}
.lcr-profile-facts dt{font-size:.84rem;color:var(--mui-palette-text-secondary)}
.lcr-profile-facts dd{min-height:1.65em;font-size:1.08rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.lcr-profile-section{margin-top:clamp(40px,5vw,64px)}
.lcr-profile-section>h2{margin-bottom:20px;font-size:clamp(1.9rem,1.6rem + 1.2vw,2.6rem);line-height:1.12}
`;
