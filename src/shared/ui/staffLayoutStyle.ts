// The look of the staff areas: a quiet column of links that folds to its icons, and up to 768 px a bar above the work.

export const staffLayoutStyle = `
.lcr-main:has(>.lcr-staff){display:flex;flex-direction:column;padding-bottom:0!important}
@media (min-width:769px){#root:has(.lcr-notice) .lcr-staff-work{padding-bottom:130px}}
.lcr-staff{flex:1;display:grid;grid-template-columns:248px minmax(0,1fr);transition:grid-template-columns var(--lcr-time-calm) var(--lcr-ease)}
.lcr-staff[data-collapsed=true]{grid-template-columns:69px minmax(0,1fr)}
.lcr-staff-bar{min-width:0;border-right:1px solid var(--mui-palette-divider);background:var(--mui-palette-background-paper)}
.lcr-staff-stay{position:sticky;top:0;padding:18px 12px 24px}
.lcr-staff-head{display:flex;align-items:center;justify-content:space-between;gap:8px;min-height:44px;margin-bottom:14px}
.lcr-staff-head h2{padding-left:10px;font-size:1.4rem;font-weight:600;line-height:1.15;letter-spacing:0;white-space:nowrap}
.lcr-staff-fold{flex:none;display:grid;place-items:center;width:44px;height:44px;padding:0;border:0;border-radius:var(--lcr-radius-control);background:none;color:var(--mui-palette-text-secondary);cursor:pointer}
.lcr-staff-fold:hover,.lcr-staff-links a:hover{background:var(--mui-palette-action-hover);color:var(--mui-palette-text-primary)}
.lcr-staff-bar svg{flex:none;width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.lcr-staff-links{display:grid;gap:2px}
.lcr-staff-links a{position:relative;display:flex;align-items:center;gap:14px;min-height:44px;padding:0 12px;border-radius:var(--lcr-radius-control);color:var(--mui-palette-text-secondary);text-decoration:none;white-space:nowrap;overflow:hidden;transition:background-color var(--lcr-time-swift),color var(--lcr-time-swift)}
.lcr-staff-links [aria-current=page]{color:var(--mui-palette-text-primary);font-weight:600;background:color-mix(in srgb,var(--mui-palette-secondary-main) 11%,transparent)}
.lcr-staff-links [aria-current=page]::before{content:"";position:absolute;left:0;top:10px;bottom:10px;width:2px;background:var(--mui-palette-secondary-main)}
@media (forced-colors:active){.lcr-staff-links [aria-current=page]::before{width:4px;background:Highlight}}
.lcr-staff-work .lcr-page-heading{font-size:clamp(1.9rem,1.7rem + .8vw,2.5rem)}
.lcr-staff-work{min-width:0;padding:clamp(24px,3vw,44px) clamp(18px,3vw,44px) clamp(48px,5vw,72px)}
@media (min-width:769px){
.lcr-staff[data-collapsed=true] :is(.lcr-staff-head h2,.lcr-staff-links span){position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%)}
.lcr-staff[data-collapsed=true] .lcr-staff-fold{transform:scaleX(-1)}
}
@media (max-width:768px){
.lcr-staff,.lcr-staff[data-collapsed=true]{grid-template-columns:minmax(0,1fr);grid-template-rows:auto 1fr}
.lcr-staff-bar{border-right:0;border-bottom:1px solid var(--mui-palette-divider)}
.lcr-staff-stay{position:static;padding:8px 8px 10px}
.lcr-staff-head{margin:0}
.lcr-staff-fold svg{transform:rotate(90deg)}
.lcr-staff[data-collapsed=true] .lcr-staff-fold svg{transform:rotate(-90deg)}
.lcr-staff-links{padding-top:6px}
.lcr-staff[data-collapsed=true] .lcr-staff-links{display:none}
}
`;
