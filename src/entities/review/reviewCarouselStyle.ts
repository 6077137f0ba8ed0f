// The look of the reviews: a row of slides, each as high as the highest.

export const reviewCarouselStyle = `
.lcr-reviews-window{overflow:hidden;margin:0 -12px;padding:4px 0;outline-offset:4px}
.lcr-reviews-window[data-moves=true]{cursor:grab;touch-action:pan-y pinch-zoom;user-select:none}
.lcr-reviews-window[data-moves=true]:active{cursor:grabbing}
.lcr-reviews-track{display:flex}
.lcr-reviews-slide{flex:0 0 calc(100%/var(--visible));min-width:0;padding:0 12px;display:grid}
.lcr-reviews-card{display:flex;flex-direction:column;gap:18px;min-height:260px;padding:clamp(24px,2.4vw,36px);background:var(--mui-palette-background-paper);border:1px solid var(--mui-palette-divider);border-radius:var(--lcr-radius-panel)}
.lcr-reviews-card::before{content:"\\201C";height:30px;font:500 5rem/1 var(--lcr-display);color:var(--mui-palette-secondary-main)}
.lcr-reviews-card blockquote{margin:0;flex:1;font:500 1.45rem/1.36 var(--lcr-display);font-variant-numeric:lining-nums;overflow-wrap:anywhere}
.lcr-reviews-text{white-space:pre-line}
.lcr-reviews-text[data-cut=true]{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:7;overflow:hidden}
.lcr-reviews-more{min-height:44px;padding:0;border:0;background:none;color:var(--mui-palette-secondary-main);font:600 .93rem/1.5 var(--lcr-text);text-decoration:underline;text-underline-offset:.25em;cursor:pointer}
.lcr-reviews-card figcaption{padding-top:16px;border-top:1px solid var(--mui-palette-divider);font-weight:600;overflow-wrap:anywhere}
.lcr-reviews-bone{animation:lcr-breathe 1.6s ease-in-out infinite}
@keyframes lcr-breathe{50%{opacity:.45}}
.lcr-reviews-bar{display:flex;align-items:center;justify-content:center;gap:18px;min-height:44px;margin-top:20px;color:var(--mui-palette-text-secondary);font-variant-numeric:lining-nums tabular-nums}
.lcr-reviews-arrow{display:grid;place-items:center;width:44px;height:44px;padding:0;border:1px solid var(--mui-palette-text-disabled);border-radius:50%;background:none;color:var(--mui-palette-text-primary);cursor:pointer;transition:border-color var(--lcr-time-swift),color var(--lcr-time-swift)}
.lcr-reviews-arrow:hover{border-color:var(--mui-palette-secondary-main);color:var(--mui-palette-secondary-main)}
.lcr-reviews-arrow svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.lcr-reviews-dot{display:grid;place-items:center;width:32px;height:44px;padding:0;border:0;background:none;cursor:pointer}
.lcr-reviews-dot::before{content:"";width:9px;height:9px;border-radius:50%;border:1px solid var(--mui-palette-text-secondary)}
.lcr-reviews-dot[aria-current=true]::before{border-color:var(--mui-palette-secondary-main);background:var(--mui-palette-secondary-main)}
`;
