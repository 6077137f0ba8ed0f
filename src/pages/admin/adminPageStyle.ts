// The admins' screens: the rows are what counts, so headings take less room here than on the screens for visitors.

export const adminPageStyle = `
.lcr-admin .lcr-page-heading{font-size:clamp(1.7rem,1.4rem + 1vw,2.2rem);margin-bottom:16px}
.lcr-admin h2.lcr-display{font-size:1.5rem;margin-bottom:12px}
.lcr-admin-section{margin-top:36px;scroll-margin-top:16px}
.lcr-admin .lcr-job-text{display:inline}
.lcr-admin .lcr-job-more{margin-left:6px}
@media (min-width:769px){.lcr-staff-work:has(>.lcr-admin){padding-top:24px}}
`;
