// The look of the admins' overview: one line of figures, the months below it.

export const overviewStyle = `
.lcr-overview{position:relative}
.lcr-overview[data-failed=true]>:not(.lcr-failed){visibility:hidden}
.lcr-overview>.lcr-failed{position:absolute;inset:0 0 auto}
.lcr-overview{display:grid;grid-template-columns:minmax(0,1fr);gap:14px;margin-bottom:16px}
.lcr-figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,150px),1fr));border:1px solid var(--mui-palette-divider);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper);overflow:hidden}
.lcr-figures li{box-shadow:1px 1px 0 var(--mui-palette-divider)}
@media (forced-colors:active){.lcr-figures li{outline:1px solid}}
.lcr-figures a{display:grid;gap:2px;padding:10px 16px;text-decoration:none;color:inherit;height:100%}
.lcr-figures a:hover{background:var(--mui-palette-action-hover)}
.lcr-figures a:hover .lcr-figure-label{text-decoration:underline;text-underline-offset:.25em}
.lcr-figures a:focus-visible{outline-offset:-3px}
.lcr-figure-label{font-size:var(--lcr-size-note);color:var(--mui-palette-text-secondary)}
.lcr-figure-count{display:flex;align-items:baseline;gap:10px;font-size:1.5rem;font-weight:600;line-height:1.25;font-variant-numeric:lining-nums tabular-nums}
.lcr-figure-count small{font-size:var(--lcr-size-note);font-weight:500;color:var(--mui-palette-text-secondary)}
.lcr-months{display:grid;gap:8px}
.lcr-months-head{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 14px}
.lcr-months-head h2{font-size:.95rem;font-weight:600}
.lcr-months-head p{flex:1 1 0;min-width:0;line-height:1.65;min-height:1.65em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:var(--lcr-size-small);color:var(--mui-palette-text-secondary)}
.lcr-months-choice{min-height:32px;padding:0 12px;border:1px solid var(--mui-palette-divider);background:none;color:var(--mui-palette-text-secondary);font-size:var(--lcr-size-note);cursor:pointer}
.lcr-months-choice+.lcr-months-choice{border-left:0}
.lcr-months-choice:hover{color:var(--mui-palette-text-primary)}
.lcr-months-choice[aria-pressed=true]{background:color-mix(in srgb,var(--mui-palette-secondary-main) 14%,transparent);color:var(--mui-palette-text-primary);font-weight:600}
.lcr-months-charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:8px 24px;min-height:192px}
.lcr-months-charts figure{min-width:0}
.lcr-months-charts figcaption{font-size:var(--lcr-size-note);color:var(--mui-palette-text-secondary)}
.lcr-months-table{overflow-x:auto;border:1px solid var(--mui-palette-divider);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper)}
.lcr-months-table table{width:100%;border-collapse:collapse;font-size:var(--lcr-size-small);font-variant-numeric:lining-nums tabular-nums}
.lcr-months-table :is(th,td){padding:5px 14px;text-align:right;border-bottom:1px solid var(--mui-palette-divider);white-space:nowrap}
.lcr-months-table :is(th:first-child){text-align:left}
.lcr-months-table tbody th{font-weight:500}
.lcr-months-table tr:last-child :is(th,td){border-bottom:0}
@media (max-width:1119px){.lcr-months-head h2{margin-right:auto}.lcr-months-head p{order:3;flex-basis:100%}}
@media (max-width:559px){.lcr-months-head p{min-height:3.3em;white-space:normal}}
`;
