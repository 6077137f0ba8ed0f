// The layout of the reviews: the row across the page, and below it an invitation beside the form, which waits for the
// reviews above it: nobody knows how high they are before they are there.

export const reviewsPageStyle = `
.lcr-reviews-intro{max-width:60ch;margin:10px 0 clamp(28px,3.4vw,44px);color:var(--mui-palette-text-secondary)}
.lcr-reviews-list{scroll-margin-top:24px}
.lcr-reviews-list:has(.lcr-reviews-bone)+.lcr-reviews-write{visibility:hidden}
.lcr-reviews-none{padding:clamp(36px,5vw,64px) 0;border-block:1px solid var(--mui-palette-divider);text-align:center;color:var(--mui-palette-text-secondary)}
.lcr-reviews-write{display:grid;gap:clamp(24px,4vw,72px);margin-top:clamp(48px,6vw,84px);padding-top:clamp(36px,4vw,56px);border-top:1px solid var(--mui-palette-divider)}
@media (min-width:960px){.lcr-reviews-write{grid-template-columns:minmax(0,5fr) minmax(0,7fr)}}
.lcr-reviews-write>div>p{max-width:46ch;margin-top:12px;color:var(--mui-palette-text-secondary)}
`;
