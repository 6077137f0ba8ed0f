// The look of admin tables: quiet lines, figures in columns, a head that stays while the rows scroll.

export const adminTableStyle = `
.lcr-table{display:grid;grid-template-columns:minmax(0,1fr);gap:10px}
.lcr-table-toolbar,.lcr-table-tools{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
.lcr-table-tools{margin-left:auto}
.lcr-table-search{position:relative;flex:1 1 200px;max-width:320px}
.lcr-table-search svg{position:absolute;left:10px;top:9px;width:18px;height:18px;fill:none;stroke:var(--mui-palette-text-secondary);stroke-width:1.7;stroke-linecap:round;pointer-events:none}
.lcr-table-search input,.lcr-table-select,.lcr-table-button{min-height:36px;border:1px solid var(--mui-palette-text-disabled);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper);color:var(--mui-palette-text-primary);font-size:var(--lcr-size-small)}
.lcr-table-search input{width:100%;padding:0 10px 0 34px}
.lcr-table-search input::placeholder{color:var(--mui-palette-text-secondary);opacity:1}
.lcr-table-select{display:flex;align-items:center;gap:2px;padding-left:10px}
.lcr-table-select span{color:var(--mui-palette-text-secondary)}
.lcr-table-select select{min-height:34px;padding:0 6px 0 4px;border:0;border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper);color:inherit;font:inherit;cursor:pointer}
.lcr-table-select[data-set=true]{border-color:var(--mui-palette-secondary-main)}
.lcr-table-select:focus-within{outline:2px solid var(--mui-palette-secondary-main);outline-offset:1px}
.lcr-table-select select:focus-visible{outline:none}
.lcr-table-button{padding:0 12px;cursor:pointer;font-weight:550}
.lcr-table-button:hover:not(:disabled){border-color:var(--mui-palette-text-primary)}
.lcr-table-button:disabled{color:var(--mui-palette-text-disabled);cursor:default}
.lcr-table-remark:empty{position:absolute}
.lcr-table-remark:not(:empty){color:var(--mui-palette-error-main);font-size:var(--lcr-size-small)}
.lcr-table-grid{display:flex;flex-direction:column;min-height:220px;max-height:max(440px,calc(100dvh - 120px))}
.lcr-table-grid[data-steady=true]{height:480px}
/* The first holds nothing and changes its size while rows come; the others are put in their place by the rows. Unseen,
   they jump for nobody. */
.lcr-table .MuiDataGrid-filler,.lcr-table-grid:not(:has(.MuiDataGrid-row)) :is(.MuiDataGrid-footerContainer,.MuiDataGrid-scrollbar){visibility:hidden}
.lcr-table-grid:has(.MuiDataGrid-rowSkeleton) .MuiDataGrid-scrollbar{visibility:hidden}
.lcr-table .MuiDataGrid-root{--DataGrid-overlayHeight:160px;--DataGrid-rowBorderColor:var(--mui-palette-divider);--DataGrid-cellOffsetMultiplier:2;border-color:var(--mui-palette-divider);font-size:var(--lcr-size-small);font-variant-numeric:lining-nums tabular-nums}
.lcr-table .MuiDataGrid-columnHeaderTitle{font-weight:600}
.lcr-table .MuiDataGrid-columnSeparator{color:var(--mui-palette-divider)}
.lcr-table .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator{right:0;overflow:hidden}
.lcr-table .MuiDataGrid-cell:not(.MuiDataGrid-cellEmpty),.lcr-table .MuiDataGrid-columnHeader{padding:0 9px}
.lcr-table .MuiDataGrid-footerContainer{min-height:44px;border-color:var(--mui-palette-divider)}
.lcr-table .MuiDataGrid-actionsCell{gap:2px}
.lcr-table .MuiTablePagination-toolbar{min-height:44px}
.lcr-table .MuiCheckbox-root{padding:6px}
.lcr-row-action.MuiIconButton-root{min-width:0;min-height:30px;padding:2px 9px;border-radius:var(--lcr-radius-control);font-size:var(--lcr-size-note);font-weight:600;color:var(--mui-palette-text-primary);text-decoration:underline;text-decoration-color:color-mix(in srgb,currentColor 35%,transparent);text-underline-offset:.25em}
.lcr-row-action.MuiIconButton-root:hover{text-decoration-color:currentColor}
.lcr-row-action[data-harmful=true].MuiIconButton-root{color:var(--mui-palette-error-main)}
.lcr-row-action[aria-disabled=true].MuiIconButton-root{color:var(--mui-palette-text-disabled);text-decoration:none;cursor:not-allowed}
.lcr-tag{display:inline-block;padding:1px 8px;border:1px solid color-mix(in srgb,currentColor 45%,transparent);border-radius:10px;font-size:var(--lcr-size-tiny);font-weight:600;line-height:1.45;white-space:nowrap}
.lcr-tag[data-kind=good]{color:var(--mui-palette-success-main)}
.lcr-tag[data-kind=open]{color:var(--mui-palette-warning-main)}
.lcr-tag[data-kind=off]{color:var(--mui-palette-text-secondary)}
.lcr-tag~.lcr-tag-more{margin-left:8px;color:var(--mui-palette-text-secondary)}
.lcr-tag-more[data-kind=open]{color:var(--mui-palette-warning-main)}
.lcr-tag-line{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis}
.lcr-tag-line .lcr-tag-more{margin-left:5px;font-size:.8rem;letter-spacing:-.01em}
.lcr-cell-action{min-height:30px;padding:2px;border:0;border-radius:3px;background:none;font-size:.84rem;font-weight:600;color:var(--mui-palette-text-primary);text-decoration:underline;text-decoration-color:color-mix(in srgb,currentColor 35%,transparent);text-underline-offset:.25em;cursor:pointer}
.lcr-cell-action:hover{text-decoration-color:currentColor}
.lcr-cell-text{padding:6px 0;line-height:1.45;white-space:normal;overflow-wrap:anywhere;min-width:0}
.lcr-cell-text small{display:block;font-size:var(--lcr-size-tiny);color:var(--mui-palette-text-secondary)}
.lcr-cut[data-open=true]{white-space:pre-line}
.lcr-car-stepper{width:176px;padding:6px 0}
.lcr-car-stepper .lcr-carousel-arrow{width:30px;height:30px;margin-top:-15px}
.lcr-car-stepper .lcr-carousel-arrow[data-side=previous]{left:4px}
.lcr-car-stepper .lcr-carousel-arrow[data-side=next]{right:4px}
.lcr-car-stepper .lcr-carousel-dots{bottom:2px}
.lcr-cut-toggle{min-height:24px;padding:2px 0;border:0;background:none;color:var(--mui-palette-secondary-main);font:inherit;font-weight:600;cursor:pointer;text-decoration:underline;text-underline-offset:.2em}
@media (pointer:coarse){
.lcr-table-search input,.lcr-table-select,.lcr-table-button{min-height:44px}
.lcr-table-search svg{top:13px}
.lcr-row-action.MuiIconButton-root{min-height:36px}
}
@media (max-width:768px){
.lcr-table-search{max-width:none;flex-basis:100%}
.lcr-table-tools{margin-left:0;width:100%}
.lcr-table-tools>.lcr-table-button{flex:1 1 auto}
.lcr-table-toolbar .lcr-table-select{flex:1 1 auto}
.lcr-table-toolbar .lcr-table-select select{flex:1}
}
`;
