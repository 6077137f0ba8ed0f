// The look of the carousel: a fixed 16:9 box, so that nothing moves when a picture arrives.

export const carCarouselStyle = `
.lcr-carousel{position:relative;aspect-ratio:16/9;overflow:hidden;background:var(--mui-palette-action-hover);touch-action:pan-y pinch-zoom;isolation:isolate}
.lcr-carousel-slide{position:absolute;inset:0;display:block;background-size:cover;background-position:center;visibility:hidden;opacity:0;transition:opacity .45s ease,visibility 0s .45s}
.lcr-carousel-slide[data-shown=true]{visibility:visible;opacity:1;transition:opacity .45s ease}
.lcr-carousel-slide img{width:100%;height:100%;object-fit:cover;display:block;user-select:none}
.lcr-carousel-empty{position:absolute;inset:0;display:grid;place-items:center;color:var(--mui-palette-text-secondary);font-size:.95rem}
.lcr-carousel-link{position:absolute;inset:0;z-index:1}
.lcr-carousel-arrow{position:absolute;z-index:2;top:50%;width:44px;height:44px;margin:-22px 0 0;padding:0;border:0;border-radius:50%;display:grid;place-items:center;color:#f4efe6;background:rgb(14 15 18/.62);cursor:pointer;transition:background-color .2s,opacity .2s}
.lcr-carousel-arrow:hover{background:rgb(14 15 18/.9)}
.lcr-carousel-arrow svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.lcr-carousel-arrow[data-side=previous]{left:12px}
.lcr-carousel-arrow[data-side=next]{right:12px}
.lcr-carousel-dots{position:absolute;z-index:2;left:50%;bottom:6px;transform:translateX(-50%);display:flex;border-radius:14px;background:rgb(14 15 18/.5);transition:opacity .2s}
.lcr-carousel-dot{width:26px;height:26px;padding:0;border:0;background:none;cursor:pointer;display:grid;place-items:center}
.lcr-carousel-dot::before{content:"";width:7px;height:7px;border-radius:50%;background:rgb(244 239 230/.6);transition:background-color .2s,transform .2s}
.lcr-carousel-dot[aria-current=true]::before{background:#e0c892;transform:scale(1.35)}
.lcr-carousel :focus-visible{outline:2px solid #fff;outline-offset:-4px;box-shadow:0 0 0 2px #0e0f12}
@media (hover:hover){
.lcr-carousel[data-quiet=true]:not(:hover,:focus-within) :is(.lcr-carousel-arrow,.lcr-carousel-dots){opacity:0}
}
@media (hover:none){.lcr-carousel[data-quiet=true] .lcr-carousel-arrow:not(:focus-visible){opacity:0;pointer-events:none}}
@media (prefers-reduced-motion:reduce){.lcr-carousel *{transition:none!important}}
`;
