// The spacing of the car list.

export const carsPageStyle = `
.lcr-cars-head{display:flex;align-items:center;gap:20px;min-height:56px;margin-bottom:8px}
.lcr-cars-intro{max-width:60ch;color:var(--mui-palette-text-secondary)}
.lcr-cars-section{margin-top:var(--lcr-section)}
.lcr-cars-section h2{display:flex;align-items:center;gap:20px;margin-bottom:22px}
.lcr-cars-section h2::after{content:"";flex:1;height:1px;background:var(--mui-palette-divider)}
.lcr-cars-section+.lcr-cars-section{content-visibility:auto;contain-intrinsic-size:auto 900px}
`;
