// The spacing of the car list.

export const carsPageStyle = `
.lcr-cars-head{display:flex;align-items:center;gap:20px;min-height:56px;margin-bottom:8px}
.lcr-cars-intro{max-width:60ch;color:var(--mui-palette-text-secondary)}
.lcr-cars-section{margin-top:clamp(34px,4.4vw,60px)}
.lcr-cars-section h2{display:flex;align-items:center;gap:20px;margin-bottom:22px;font-size:clamp(1.9rem,1.6rem + 1.2vw,2.6rem);line-height:1.12}
.lcr-cars-section h2::after{content:"";flex:1;height:1px;background:var(--mui-palette-divider)}
.lcr-cars-section+.lcr-cars-section{content-visibility:auto;contain-intrinsic-size:auto 900px}
`;
