// The look of the header: ink in both schemes, clear over the landing picture; a menu up to 768 px.

const HEADER_HEIGHT = 72;

export const headerStyle = `
.lcr-header{position:relative;z-index:1000;background:#0e0f12;color:#f2ece0;border-bottom:1px solid rgb(220 195 146/.28)}
.lcr-header[data-clear=true]{position:absolute;inset:0 0 auto;background:linear-gradient(rgb(8 9 11/.78),rgb(8 9 11/0));border-color:transparent}
.lcr-header-row{display:flex;align-items:center;gap:24px;height:${HEADER_HEIGHT}px;max-width:1440px;margin:0 auto;padding:0 clamp(18px,4vw,48px)}
.lcr-brand{display:flex;align-items:center;gap:12px;margin-right:auto;color:#f6f1e7;text-decoration:none;font-size:1.45rem;font-weight:600;line-height:1;white-space:nowrap}
.lcr-brand svg{width:30px;height:30px;flex:none}
.lcr-nav ul{display:flex;align-items:center;gap:4px}
.lcr-nav a,.lcr-nav button{display:flex;align-items:center;min-height:44px;padding:0 13px;border:0;background:none;color:#e6dfd2;font:inherit;font-size:.93rem;text-decoration:none;cursor:pointer;white-space:nowrap;position:relative;transition:color .18s}
.lcr-nav :is(a,button)::after{content:"";position:absolute;left:13px;right:13px;bottom:7px;height:1px;background:#dcc392;transform:scaleX(0);transition:transform .24s cubic-bezier(.2,.7,.2,1)}
.lcr-nav :is(a,button):hover{color:#fff}
.lcr-nav :is(a,button):hover::after,.lcr-nav [aria-current=page]::after{transform:scaleX(1)}
.lcr-nav-split{margin-left:14px;padding-left:14px;border-left:1px solid rgb(242 236 224/.22)}
.lcr-menu-button{display:grid;width:44px;height:44px;margin-right:-10px;padding:0;border:0;background:none;color:inherit;cursor:pointer;place-items:center}
.lcr-menu-button svg{width:26px;height:26px;stroke:currentColor;stroke-width:1.5;stroke-linecap:round}
.lcr-header :focus-visible{outline-color:#dcc392;outline-offset:0}
@media (max-width:1000px){.lcr-nav a,.lcr-nav button{padding:0 9px}.lcr-nav :is(a,button)::after{left:9px;right:9px}.lcr-header-row{gap:12px}.lcr-nav-split{margin-left:6px;padding-left:6px}}
@media (min-width:769px){.lcr-menu-button{display:none}}
@media (max-width:768px){
.lcr-header-row{height:60px}
.lcr-brand{font-size:1.3rem}
.lcr-nav{display:none;position:absolute;top:100%;left:0;right:0;background:#0e0f12;border-bottom:1px solid rgb(220 195 146/.28);box-shadow:0 20px 40px rgb(0 0 0/.45)}
.lcr-nav[data-open=true]{display:block}
.lcr-nav ul{flex-direction:column;align-items:stretch;gap:0;padding:6px 0 14px}
.lcr-nav a,.lcr-nav button{width:100%;min-height:52px;padding:0 24px;font-size:1.05rem}
.lcr-nav :is(a,button)::after{left:24px;right:auto;width:28px;bottom:9px}
.lcr-nav-split{margin:8px 0 0;padding:8px 0 0;border-left:0;border-top:1px solid rgb(242 236 224/.16)}
}
`;
