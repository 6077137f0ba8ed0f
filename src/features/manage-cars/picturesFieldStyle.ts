// The look of the pictures in a car's form.

export const picturesFieldStyle = `
.lcr-pictures{display:grid;gap:10px}
.lcr-pictures-drop{display:grid;width:100%;color:inherit;place-items:center;gap:2px;padding:22px 16px;border:1px dashed var(--mui-palette-text-disabled);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper);text-align:center;cursor:pointer}
.lcr-pictures-drop small{color:var(--mui-palette-text-secondary)}
.lcr-pictures-drop:hover:enabled,[data-over=true]>.lcr-pictures-drop{border-color:var(--mui-palette-secondary-main);background:color-mix(in srgb,var(--mui-palette-secondary-main) 8%,var(--mui-palette-background-paper))}
[data-refused=true]>.lcr-pictures-drop{border-color:var(--mui-palette-error-main)}
.lcr-pictures-drop:disabled{cursor:default;color:var(--mui-palette-text-disabled)}
.lcr-pictures-refused{color:var(--mui-palette-error-main);font-size:var(--lcr-size-small)}
.lcr-pictures-list{display:flex;flex-wrap:wrap;gap:10px}
.lcr-pictures-list li{display:grid;gap:4px;width:160px;padding:0;cursor:grab}
.lcr-pictures-list li[data-dragged=true]{opacity:.45}
.lcr-pictures-list img{display:block;width:160px;height:90px;object-fit:cover;border-radius:var(--lcr-radius-control);background:var(--mui-palette-action-hover)}
.lcr-pictures-name{min-height:1.5em;font-size:var(--lcr-size-tiny);color:var(--mui-palette-text-secondary)}
.lcr-pictures-acts{display:flex;gap:4px}
.lcr-pictures-acts button{display:grid;place-items:center;flex:1;min-height:32px;padding:0;border:1px solid var(--mui-palette-divider);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper);color:inherit;cursor:pointer}
.lcr-pictures-acts button:hover:not(:disabled){border-color:var(--mui-palette-text-primary)}
.lcr-pictures-acts button:disabled{color:var(--mui-palette-text-disabled);cursor:default}
.lcr-pictures-acts svg{width:16px;height:16px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
@media (pointer:coarse){.lcr-pictures-acts button{min-height:44px}}
`;
