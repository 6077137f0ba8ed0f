// The look of the header: ink in both schemes, clear over the landing picture; a menu up to 768 px.

const HEADER_HEIGHT = 72;

export const headerStyle = `
.lcr-header{position:relative;z-index:1000;background:var(--lcr-ink);color:var(--lcr-ivory);border-bottom:1px solid var(--lcr-metal-line)}
.lcr-header[data-clear=true]{position:absolute;inset:0 0 auto;background:linear-gradient(rgb(8 9 11/.78),rgb(8 9 11/0));border-color:transparent}
.lcr-header-row{display:flex;align-items:center;gap:24px;height:${HEADER_HEIGHT}px;max-width:1440px;margin:0 auto;padding:0 var(--lcr-gutter)}
.lcr-brand{display:flex;align-items:center;gap:12px;margin-right:auto;color:var(--lcr-ivory);text-decoration:none;font-size:1.45rem;font-weight:600;line-height:1;white-space:nowrap}
.lcr-brand svg{width:30px;height:30px;flex:none}
.lcr-nav{display:flex;align-items:center;gap:4px}
.lcr-nav ul{display:flex;align-items:center;gap:4px}
.lcr-nav a,.lcr-nav button{display:flex;align-items:center;min-height:44px;padding:0 13px;border:0;background:none;color:var(--lcr-ivory-muted);font:inherit;font-size:.93rem;text-decoration:none;cursor:pointer;white-space:nowrap;position:relative;transition:color var(--lcr-time-swift)}
.lcr-nav :is(a,button)::after{content:"";position:absolute;left:13px;right:13px;bottom:7px;height:1px;background:var(--lcr-champagne);transform:scaleX(0);transition:transform var(--lcr-time-calm) var(--lcr-ease)}
.lcr-nav :is(a,button):hover{color:#fff}
.lcr-nav :is(a,button):hover::after,.lcr-nav [aria-current=page]::after{transform:scaleX(1)}
.lcr-nav-split{margin-left:14px;padding-left:14px;border-left:1px solid var(--lcr-ivory-line)}
.lcr-menu-button{display:grid;width:44px;height:44px;margin-right:-10px;padding:0;border:0;background:none;color:inherit;cursor:pointer;place-items:center}
.lcr-menu-button svg{width:26px;height:26px;stroke:currentColor;stroke-width:1.5;stroke-linecap:round}
.lcr-header :focus-visible{outline-color:var(--lcr-champagne);outline-offset:0}
@media (forced-colors:active){.lcr-nav :is(a,button)::after{background:Highlight;forced-color-adjust:none}.lcr-brand svg{stroke:CanvasText}}
@media (max-width:1000px){.lcr-nav a,.lcr-nav button{padding:0 9px}.lcr-nav :is(a,button)::after{left:9px;right:9px}.lcr-header-row{gap:12px}.lcr-nav-split{margin-left:6px;padding-left:6px}}
@media (min-width:769px){.lcr-menu-button{display:none}}
@media (max-width:768px){
.lcr-header-row{height:60px}
.lcr-brand{font-size:1.3rem}
.lcr-nav{display:none;max-height:calc(100dvh - 60px);overflow-y:auto;position:absolute;top:100%;left:0;right:0;background:var(--lcr-ink);border-bottom:1px solid var(--lcr-metal-line);box-shadow:var(--lcr-depth-4)}
.lcr-nav[data-open=true]{display:block}
.lcr-nav ul{flex-direction:column;align-items:stretch;gap:0;padding:6px 0 14px}
.lcr-nav a,.lcr-nav button{width:100%;min-height:52px;padding:0 24px;font-size:1.05rem}
.lcr-nav :is(a,button)::after{left:24px;right:auto;width:28px;bottom:9px}
.lcr-nav-split{margin:8px 0 0;padding:8px 0 0;border-left:0;border-top:1px solid var(--lcr-ivory-line)}
}
`;
