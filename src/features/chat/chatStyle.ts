// The look of chat: a quiet list, words in two tones, and everything that scrolls within the window.

export const chatStyle = `
.lcr-chat{--chat-own:color-mix(in srgb,var(--mui-palette-secondary-main) 20%,var(--mui-palette-background-paper));display:grid;grid-template-columns:minmax(240px,320px) minmax(0,1fr);height:max(420px,calc(100dvh - var(--chat-around,204px)));border:1px solid var(--mui-palette-divider);border-radius:var(--lcr-radius-panel);background:var(--mui-palette-background-paper);overflow:hidden}
.lcr-page-heading:has(+.lcr-chat){margin-bottom:16px;font-size:clamp(1.7rem,1.4rem + 1vw,2.2rem)}
.lcr-page:has(.lcr-chat){padding-top:26px;padding-bottom:20px}
.lcr-staff-work:has(.lcr-chat){padding-top:24px;padding-bottom:20px}
.lcr-tabs~.lcr-chat{--chat-around:274px}
.lcr-chat-users{display:flex;flex-direction:column;min-height:0;overflow-y:auto;overscroll-behavior:contain;border-right:1px solid var(--mui-palette-divider)}
.lcr-chat-users>.lcr-failed{margin:14px}
.lcr-chat-search{flex:none;position:sticky;top:0;z-index:1;min-height:44px;margin:12px;padding:0 14px;border:1px solid var(--mui-palette-text-disabled);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper);color:inherit}
.lcr-chat-none{padding:24px 18px;color:var(--mui-palette-text-secondary)}
.lcr-chat-contact{position:relative;display:grid;grid-template-columns:40px minmax(0,1fr) auto;column-gap:12px;align-items:center;min-height:68px;padding:10px 16px;color:inherit;text-decoration:none;content-visibility:auto;contain-intrinsic-size:auto 48px}
.lcr-chat-contact:hover{background:var(--mui-palette-action-hover)}
.lcr-chat-contact:focus-visible{outline-offset:-3px}
.lcr-chat-contact[aria-current]{background:color-mix(in srgb,var(--mui-palette-secondary-main) 13%,transparent)}
.lcr-chat-contact[aria-current]::before{content:"";position:absolute;inset:12px auto 12px 0;width:2px;background:var(--mui-palette-secondary-main)}
@media (forced-colors:active){.lcr-chat-contact[aria-current]::before{width:4px;background:Highlight}.lcr-chat-avatar{border:1px solid}}
.lcr-chat-avatar{grid-row:span 2;position:relative;display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:color-mix(in srgb,var(--mui-palette-secondary-main) 22%,var(--mui-palette-background-paper));font-size:var(--lcr-size-note);font-weight:600;letter-spacing:.04em}
.lcr-chat-avatar[data-online=true]::after{content:"";position:absolute;right:0;bottom:0;width:10px;height:10px;border:2px solid var(--mui-palette-background-paper);border-radius:50%;background:var(--mui-palette-success-main)}
@media (forced-colors:active){.lcr-chat-avatar[data-online=true]::after{background:CanvasText}}
.lcr-chat-name{grid-column:2;font-weight:550;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.lcr-chat-time{grid-column:3;font-size:var(--lcr-size-tiny);color:var(--mui-palette-text-secondary);font-variant-numeric:tabular-nums}
.lcr-chat-preview{grid-column:2;font-size:var(--lcr-size-small);color:var(--mui-palette-text-secondary);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.lcr-chat-contact[data-unread=true] :is(.lcr-chat-name,.lcr-chat-preview){font-weight:650;color:var(--mui-palette-text-primary)}
.lcr-chat-contact .lcr-count{grid-column:3;justify-self:end}
.lcr-chat-more,.lcr-chat-earlier{display:block;flex:none;min-height:44px;margin:8px auto;padding:0 18px;border:0;background:none;color:var(--mui-palette-secondary-main);font:600 .88rem var(--lcr-text);cursor:pointer}
.lcr-chat-panel{display:flex;flex-direction:column;min-width:0;min-height:0}
.lcr-chat-head{display:flex;align-items:center;gap:12px;min-height:65px;padding:8px 18px;border-bottom:1px solid var(--mui-palette-divider)}
.lcr-chat-head>div{min-width:0}
.lcr-chat-head h2{font-size:1.05rem;font-weight:600;line-height:1.3;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.lcr-chat-presence{font-size:var(--lcr-size-note);line-height:1.2;color:var(--mui-palette-text-secondary)}
.lcr-chat-back{display:none;place-items:center;width:44px;height:44px;margin:0 -6px 0 -12px}
.lcr-chat-back svg{width:22px;height:22px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.lcr-chat-wire p{padding:9px 18px;font-size:var(--lcr-size-small);background:color-mix(in srgb,var(--mui-palette-warning-main) 14%,var(--mui-palette-background-paper));color:var(--mui-palette-text-primary);border-bottom:1px solid var(--mui-palette-divider)}
.lcr-chat-middle{flex:1;display:grid;place-content:center;padding:24px;text-align:center;color:var(--mui-palette-text-secondary)}
.lcr-chat-scroll{position:relative;flex:1;min-height:0;display:flex}
.lcr-chat-log{flex:1;min-width:0;overflow-y:auto;overflow-anchor:none;overscroll-behavior:contain;padding:0 18px}
.lcr-chat-log:focus-visible{outline-offset:-3px}
.lcr-chat-lines{display:flex;flex-direction:column;justify-content:flex-end;min-height:100%;padding:14px 0 6px}
.lcr-chat-empty{margin:auto;color:var(--mui-palette-text-secondary)}
.lcr-chat-day{display:flex;align-items:center;gap:14px;margin:18px 0 10px;font-size:var(--lcr-size-tiny);color:var(--mui-palette-text-secondary)}
.lcr-chat-day::before,.lcr-chat-day::after{content:"";flex:1;height:1px;background:var(--mui-palette-divider)}
.lcr-chat-line{display:flex;flex-direction:column;align-items:flex-start;margin-top:12px}
.lcr-chat-line[data-follows=true]{margin-top:3px}
.lcr-chat-line[data-own=true]{align-items:flex-end}
.lcr-chat-bubble{max-width:min(76%,620px);padding:8px 13px;border:1px solid var(--mui-palette-divider);border-radius:12px 12px 12px 3px;background:var(--mui-palette-background-default)}
.lcr-chat-line[data-own=true] .lcr-chat-bubble{border-color:transparent;border-radius:12px 12px 3px 12px;background:var(--chat-own)}
.lcr-chat-line[data-status=failed] .lcr-chat-bubble{border-color:var(--mui-palette-error-main)}
.lcr-chat-text{white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.5;unicode-bidi:plaintext}
.lcr-chat-text a{color:var(--mui-palette-secondary-main);text-underline-offset:.2em}
.lcr-chat-when{margin:2px 4px 0;font-size:.74rem;color:var(--mui-palette-text-secondary);font-variant-numeric:tabular-nums}
.lcr-chat-failed{display:flex;flex-wrap:wrap;justify-content:flex-end;align-items:center;gap:2px 10px;font-size:var(--lcr-size-note);color:var(--mui-palette-error-main)}
.lcr-chat-failed button{min-height:32px;padding:0 6px;border:0;background:none;color:var(--mui-palette-text-primary);font:600 .84rem var(--lcr-text);text-decoration:underline;text-underline-offset:.2em;cursor:pointer}
.lcr-chat-reason{color:var(--mui-palette-text-secondary)}
.lcr-chat-end{height:1px}
.lcr-chat-news{position:absolute;bottom:12px;left:50%;transform:translateX(-50%);min-height:40px;padding:0 20px;border:0;border-radius:20px;background:var(--mui-palette-primary-main);color:var(--mui-palette-primary-contrastText);font:600 .88rem var(--lcr-text);box-shadow:var(--lcr-depth-3);cursor:pointer}
.lcr-chat-composer{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 12px;align-items:end;padding:12px 18px;border-top:1px solid var(--mui-palette-divider)}
.lcr-chat-composer .MuiButton-root{min-height:48px}
.lcr-chat-room{grid-column:1/-1;font-size:var(--lcr-size-tiny);color:var(--mui-palette-text-secondary);font-variant-numeric:tabular-nums}
.lcr-chat-room:not(:empty){padding-top:6px}
.lcr-chat-room[data-over=true]{color:var(--mui-palette-error-main)}
@media (max-width:768px){
.lcr-chat{grid-template-columns:minmax(0,1fr);height:calc(100dvh - 44px);min-height:380px;scroll-margin-top:6px}
.lcr-chat[data-step=users]{height:auto;min-height:0}
.lcr-chat-users{border-right:0}
.lcr-chat[data-step=users] .lcr-chat-panel,.lcr-chat[data-step=conversation] .lcr-chat-users{display:none}
.lcr-chat-back{display:grid}
.lcr-chat-head,.lcr-chat-log,.lcr-chat-composer{padding-left:12px;padding-right:12px}
.lcr-chat-bubble{max-width:86%}
}
`;
