// The look of the cards in the car list: plain elements over one static sheet, because there are many of them.

export const carCardStyle = `
.lcr-cards{display:grid;grid-template-columns:1fr;gap:clamp(20px,2.4vw,34px)}
@media (min-width:620px){.lcr-cards{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (min-width:1040px){.lcr-cards{grid-template-columns:repeat(3,minmax(0,1fr))}}
.lcr-card{position:relative;display:flex;flex-direction:column;min-height:100%;background:var(--mui-palette-background-paper);border:1px solid var(--mui-palette-divider);border-radius:var(--lcr-radius-panel);overflow:hidden;transition:border-color var(--lcr-time-calm),box-shadow var(--lcr-time-calm)}
.lcr-card:is(:hover,:focus-within){border-color:var(--mui-palette-secondary-main);box-shadow:var(--lcr-depth-3)}
.lcr-card-body{display:grid;grid-template-columns:1fr auto;align-items:end;gap:4px 16px;padding:18px 20px 20px;min-height:98px}
.lcr-card-name{font-size:1.55rem;line-height:1.12}
.lcr-card-name a{text-decoration:none}
.lcr-card-name a::after{content:"";position:absolute;inset:0}
.lcr-card-name a:focus-visible{outline:none}
.lcr-card:has(.lcr-card-name a:focus-visible){outline:2px solid var(--mui-palette-secondary-main);outline-offset:3px}
.lcr-card-make{display:block;margin-bottom:3px;font:600 .8rem/1.4 var(--lcr-text);letter-spacing:.06em;color:var(--mui-palette-secondary-main)}
.lcr-card-price{text-align:right;font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}
.lcr-card-price small{display:block;font-weight:400;font-size:var(--lcr-size-note);color:var(--mui-palette-text-secondary)}
.lcr-card .lcr-carousel{z-index:1}
.lcr-card-bone{border-radius:var(--lcr-radius-control);background:var(--mui-palette-action-hover);animation:lcr-breathe 1.6s ease-in-out infinite}
`;
