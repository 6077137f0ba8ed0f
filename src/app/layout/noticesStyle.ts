// The look of notices: ink in both schemes, with the kind in the icon. The page keeps room to scroll free of them.

export const noticesStyle = `
.lcr-notices{position:fixed;z-index:1400;left:max(20px,env(safe-area-inset-left));bottom:44px;width:min(440px,calc(100vw - 40px));pointer-events:none}
.lcr-notice{display:flex;align-items:center;gap:12px;padding:6px 6px 6px 16px;border:1px solid var(--lcr-metal-line);border-radius:var(--lcr-radius-panel);background:var(--lcr-ink-raised);color:var(--lcr-ivory);box-shadow:var(--lcr-depth-4);pointer-events:auto;animation:lcr-notice var(--lcr-time-calm) var(--lcr-ease)}
.lcr-notice p{flex:1;min-width:0;padding:8px 0;line-height:1.45}
.lcr-notice svg{flex:none;width:22px;height:22px;fill:none;stroke:var(--lcr-champagne);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.lcr-notice:is([data-kind=error],[data-kind=warning])>svg{stroke:#ff9d90}
.lcr-notice button{flex:none;display:grid;place-items:center;width:44px;height:44px;padding:0;border:0;background:none;color:inherit;cursor:pointer}
.lcr-notice button svg{stroke:currentColor;width:20px;height:20px}
.lcr-notice :focus-visible{outline-color:var(--lcr-champagne);outline-offset:-4px}
@keyframes lcr-notice{from{opacity:0;transform:translateY(8px)}}
@media (min-width:769px){
html:has(.lcr-notice){scroll-padding-bottom:130px}
#root:has(.lcr-notice) .lcr-main{padding-bottom:110px}
}
@media (max-width:768px){
.lcr-notices{left:10px;top:max(6px,env(safe-area-inset-top));bottom:auto;width:calc(100vw - 76px)}
.lcr-notice{padding-left:12px;gap:10px}
.lcr-notice p{padding:4px 0;font-size:.95rem}
html:has(.lcr-notice){scroll-padding-top:100px}
}
`;
