// The look of the carousel: a fixed 16:9 box, so that nothing moves when a picture arrives.

export const carCarouselStyle = `
.lcr-carousel{position:relative;aspect-ratio:16/9;overflow:hidden;background:var(--mui-palette-action-hover);touch-action:pan-y pinch-zoom;isolation:isolate}
.lcr-carousel-slide{position:absolute;inset:0;display:block;background-size:cover;background-position:center;visibility:hidden;opacity:0;transition:opacity var(--lcr-time-slow) ease,visibility 0s var(--lcr-time-slow)}
.lcr-carousel-slide[data-shown=true]{visibility:visible;opacity:1;transition:opacity var(--lcr-time-slow) ease}
.lcr-carousel-slide img{width:100%;height:100%;object-fit:cover;display:block;user-select:none}
.lcr-carousel-empty{position:absolute;inset:0;display:grid;place-items:center;color:var(--mui-palette-text-secondary);font-size:.95rem}
.lcr-carousel-link{position:absolute;inset:0;z-index:1}
.lcr-carousel-enlarge{position:absolute;z-index:1;inset:0;display:grid;place-items:end;padding:10px;border:0;background:none;color:var(--lcr-ivory);cursor:zoom-in}
.lcr-carousel-enlarge svg{width:34px;height:34px;padding:8px;border-radius:50%;background:var(--lcr-scrim);fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;transition:background-color var(--lcr-time-swift)}
@media (forced-colors:active){.lcr-carousel-enlarge svg{background:ButtonFace;color:ButtonText;border:1px solid}}
.lcr-carousel-enlarge:hover svg{background:var(--lcr-scrim-strong)}
.lcr-carousel-arrow{position:absolute;z-index:2;top:50%;width:44px;height:44px;margin:-22px 0 0;padding:0;border:0;border-radius:50%;display:grid;place-items:center;color:var(--lcr-ivory);background:var(--lcr-scrim);cursor:pointer;transition:background-color var(--lcr-time-swift),opacity var(--lcr-time-swift)}
.lcr-carousel-arrow:hover{background:var(--lcr-scrim-strong)}
.lcr-carousel-arrow svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.lcr-carousel-arrow[data-side=previous]{left:12px}
.lcr-carousel-arrow[data-side=next]{right:12px}
.lcr-carousel-dots{position:absolute;z-index:2;left:50%;bottom:6px;transform:translateX(-50%);display:flex;border-radius:14px;background:var(--lcr-scrim);transition:opacity var(--lcr-time-swift)}
.lcr-carousel-dot{width:26px;height:26px;padding:0;border:0;background:none;cursor:pointer;display:grid;place-items:center}
.lcr-carousel-dot::before{content:"";width:7px;height:7px;border-radius:50%;background:rgb(244 239 230/.6);transition:background-color var(--lcr-time-swift),transform var(--lcr-time-swift)}
.lcr-carousel-dot[aria-current=true]::before{background:var(--lcr-champagne);transform:scale(1.35)}
.lcr-carousel :focus-visible{outline:2px solid #fff;outline-offset:-4px;box-shadow:0 0 0 2px var(--lcr-ink)}
@media (forced-colors:active){.lcr-carousel-dots{forced-color-adjust:none}}
@media (hover:hover){
.lcr-carousel[data-quiet=true]:not(:hover,:focus-within) :is(.lcr-carousel-arrow,.lcr-carousel-dots){opacity:0}
}
@media (hover:none){.lcr-carousel[data-quiet=true] .lcr-carousel-arrow:not(:focus-visible){opacity:0;pointer-events:none}}
@media (prefers-reduced-motion:reduce){.lcr-carousel *{transition:none!important}}
`;
