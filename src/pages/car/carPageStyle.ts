// The layout of a car's page: pictures beside the facts, the reservation below, a quiet footer.

export const carPageStyle = `
.lcr-car-top{display:grid;grid-template-columns:minmax(0,1fr);gap:clamp(24px,3.4vw,52px);align-items:center;overflow-wrap:anywhere}
@media (min-width:960px){.lcr-car-top{grid-template-columns:minmax(0,7fr) minmax(0,5fr)}}
.lcr-car-top .lcr-carousel{border-radius:var(--lcr-radius-panel)}
.lcr-car-price{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 14px;margin-top:14px;font-size:1.3rem;font-weight:600;font-variant-numeric:tabular-nums}
.lcr-car-price small{font-size:.95rem;font-weight:400;color:var(--mui-palette-text-secondary)}
.lcr-car-text{margin-top:18px;padding-top:18px;border-top:1px solid var(--mui-palette-divider);color:var(--mui-palette-text-secondary);white-space:pre-line;max-width:62ch}
.lcr-car-words{min-height:300px;align-content:center}
.lcr-car-reserve{margin-top:var(--lcr-section);min-height:560px}
.lcr-car-box{aspect-ratio:16/9;display:grid;place-items:center;background:var(--mui-palette-action-hover);border-radius:var(--lcr-radius-panel);color:var(--mui-palette-text-secondary)}
.lcr-car-gone{display:grid;gap:18px;justify-items:start;min-height:calc(100svh - 100px);align-content:start}
.lcr-car-footer{border-top:1px solid var(--mui-palette-divider)}
.lcr-car-footer>div{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:16px;max-width:1280px;margin:0 auto;padding:26px var(--lcr-gutter)}
.lcr-car-footer p{color:var(--mui-palette-text-secondary);font-size:.92rem}
`;
