// The layout of the profile. What could not be read keeps the place of what was to come.

export const profilePageStyle = `
.lcr-profile-data{position:relative}
.lcr-profile-data[data-failed=true]>:not(.lcr-failed){visibility:hidden}
.lcr-profile-data>.lcr-failed{position:absolute;inset:26px 0 auto}
.lcr-profile-facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:18px 40px;margin:26px 0 28px;padding:24px 0;border-block:1px solid var(--mui-palette-divider)}
.lcr-profile-facts dt{font-size:var(--lcr-size-note);color:var(--mui-palette-text-secondary)}
.lcr-profile-facts dd{min-height:1.65em;font-size:1.08rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.lcr-profile-section{margin-top:var(--lcr-section)}
.lcr-profile-section>h2{margin-bottom:20px}
`;
