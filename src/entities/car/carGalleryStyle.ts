// The look of the full screen: the picture on black lacquer, as large as the window allows, and little else.

export const carGalleryStyle = `
.lcr-gallery{width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;overflow:hidden;background:#050506;color:var(--lcr-ivory);overscroll-behavior:contain}
.lcr-gallery[open]{animation:lcr-gallery var(--lcr-time-calm) var(--lcr-ease)}
.lcr-gallery::backdrop{background:#050506}
.lcr-gallery-stage{position:absolute;inset:0;touch-action:pinch-zoom}
.lcr-gallery .lcr-carousel-slide{background-size:contain;background-repeat:no-repeat}
.lcr-gallery .lcr-carousel-slide img{object-fit:contain}
.lcr-gallery-bar{position:absolute;inset:0 0 auto;display:flex;align-items:center;justify-content:space-between;padding:max(12px,env(safe-area-inset-top)) var(--lcr-gutter) 28px;background:linear-gradient(rgb(5 5 6/.7),transparent);pointer-events:none}
.lcr-gallery-bar p{font-variant-numeric:tabular-nums;letter-spacing:.06em}
.lcr-gallery-close{display:grid;place-items:center;width:48px;height:48px;margin-right:-12px;padding:0;border:0;background:none;color:inherit;cursor:pointer;pointer-events:auto}
.lcr-gallery-close svg{width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round}
.lcr-gallery .lcr-carousel-arrow{width:56px;height:56px;margin-top:-28px}
.lcr-gallery .lcr-carousel-arrow[data-side=previous]{left:var(--lcr-gutter)}
.lcr-gallery .lcr-carousel-arrow[data-side=next]{right:var(--lcr-gutter)}
.lcr-gallery :focus-visible{outline:2px solid var(--lcr-champagne);outline-offset:2px}
html:has(.lcr-gallery[open]){overflow:hidden}
@keyframes lcr-gallery{from{opacity:0}}
@media (orientation:portrait) and (hover:none){
.lcr-gallery .lcr-carousel-arrow{top:auto;bottom:max(28px,env(safe-area-inset-bottom))}
}
`;
