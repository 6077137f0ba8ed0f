// Plain buttons and links in the look of the themed MUI ones, for screens that are judged by how soon they are there.

export const buttonStyle = `
.lcr-button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:10px 24px;border:1px solid currentColor;border-radius:var(--lcr-radius-control);background:none;color:var(--mui-palette-primary-main);font:600 .95rem/1.75 var(--lcr-text);letter-spacing:.03em;text-align:center;text-decoration:none;cursor:pointer;transition:background-color var(--lcr-time-swift),border-color var(--lcr-time-swift),color var(--lcr-time-swift)}
.lcr-button:hover{background:color-mix(in srgb,currentColor 8%,transparent)}
.lcr-button[data-variant=contained]{border-color:transparent;background:var(--mui-palette-primary-main);color:var(--mui-palette-primary-contrastText)}
.lcr-button[data-variant=contained]:hover{background:var(--mui-palette-primary-dark)}
.lcr-button[data-color=inherit]{color:inherit}
.lcr-button[data-size=large]{min-height:52px;padding:12px 32px;font-size:1rem}
.lcr-button:disabled{opacity:.5;cursor:default}
.lcr-button[data-wide=true]{width:100%}
`;
