// The look of the switch between light and dark: a small panel under its button, and up to 768 px a row in the menu.

export const schemeSwitchStyle = `
.lcr-scheme{position:relative;color:var(--lcr-ivory-muted)}
.lcr-scheme svg{flex:none;width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.lcr-header .lcr-scheme-button{display:grid;place-items:center;width:44px;min-height:44px;padding:0;margin-right:-12px}
.lcr-header .lcr-scheme-button::after{content:none}
.lcr-scheme-panel{min-width:0;border:0;padding:0}
.lcr-scheme-panel legend{padding:0;font-size:var(--lcr-size-note);color:var(--lcr-ivory-muted)}
.lcr-scheme-panel label{position:relative;display:flex;align-items:center;gap:12px;min-height:44px;padding:0 16px;cursor:pointer;font-size:.93rem;transition:color var(--lcr-time-swift)}
.lcr-scheme-panel label:hover{color:#fff}
.lcr-scheme-panel input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}
.lcr-scheme-panel label:has(:checked){color:var(--lcr-champagne)}
.lcr-scheme-panel label:has(:focus-visible){outline:2px solid var(--lcr-champagne);outline-offset:-2px}
@media (min-width:769px){
.lcr-scheme-panel{position:absolute;right:-12px;top:calc(100% + 10px);width:172px;padding:8px 0;background:var(--lcr-ink);border:1px solid var(--lcr-metal-line);border-radius:var(--lcr-radius-panel);box-shadow:var(--lcr-depth-4)}
.lcr-scheme-panel legend{float:left;width:100%;padding:8px 16px 4px}
.lcr-scheme-panel label{clear:both}
.lcr-scheme[data-open=false] .lcr-scheme-panel{display:none}
}
@media (max-width:768px){
.lcr-header .lcr-scheme-button{display:none}
.lcr-scheme{padding:14px 24px 22px;border-top:1px solid var(--lcr-ivory-line)}
.lcr-scheme-panel{display:grid;grid-template-columns:repeat(3,1fr)}
.lcr-scheme-panel legend{margin-bottom:8px}
.lcr-scheme-panel label{justify-content:center;gap:8px;padding:0 8px;border:1px solid var(--lcr-ivory-line)}
.lcr-scheme-panel label+label{border-left:0}
.lcr-scheme-panel label:has(:checked){box-shadow:inset 0 -2px var(--lcr-champagne)}
}
@media (forced-colors:active){.lcr-scheme-panel label:has(:checked){outline:2px solid Highlight;outline-offset:-2px}}
`;
