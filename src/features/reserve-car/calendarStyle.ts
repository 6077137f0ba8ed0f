// The look of the calendar. Reserved days are red and hatched, the range is a green band with a line, the start a
// filled blue shape, a day booked in part carries a corner: each can be told without its colour.
// The measures are here too, so that the placeholder is exactly as high as what it stands for.

const TOOLBAR = 44;
const WEEKDAYS = 40;
const DAY = 46;

/** Toolbar, weekday names and six weeks. */
const CALENDAR_HEIGHT = TOOLBAR + WEEKDAYS + 6 * (DAY + 4);

export const calendarStyle = `
.lcr-cal{min-height:${CALENDAR_HEIGHT}px}
.lcr-cal-skeleton{height:${CALENDAR_HEIGHT}px;border-radius:var(--lcr-radius-control);background:var(--mui-palette-action-hover);animation:lcr-breathe 1.6s ease-in-out infinite}
.lcr-cal-toolbar{display:flex;align-items:center;height:${TOOLBAR}px;margin:0 -8px}
.lcr-cal-hint{min-height:1.65em;margin:4px 0 14px;color:var(--mui-palette-text-secondary)}
@media (max-width:559px){.lcr-cal-hint{min-height:3.3em}}
.lcr-cal-hint strong{color:var(--mui-palette-error-main);font-weight:600}
.lcr-cal-title{margin-left:auto;padding-right:8px;font-weight:600;font-size:1.05rem}
@media (max-width:359px){.lcr-cal-toolbar .MuiButton-root{min-width:0;padding:6px 8px}.lcr-cal-title{font-size:.95rem;white-space:nowrap}}
.lcr-cal-chevron{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.lcr-cal-filler{flex:1;height:${DAY}px}
.lcr-cal-day{position:relative;flex:1;min-width:0;height:${DAY}px;padding:0;border:1px solid transparent;border-radius:var(--lcr-radius-control);background:none;color:var(--mui-palette-text-primary);font-variant-numeric:lining-nums tabular-nums;cursor:pointer;transition:background-color var(--lcr-time-swift),border-color var(--lcr-time-swift)}
.lcr-cal-day:hover{border-color:var(--mui-palette-text-secondary)}
.lcr-cal-day:focus-visible{outline:2px solid var(--mui-palette-secondary-main);outline-offset:1px;z-index:1}
.lcr-cal-day[aria-current=date] span{font-weight:700;text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:5px}
.lcr-cal-day[data-mark=past]{color:var(--mui-palette-text-disabled);cursor:default;border-color:transparent}
[data-mark=reserved]{--lcr-hatch:rgb(var(--mui-palette-error-mainChannel)/.22);color:var(--mui-palette-error-main);background:repeating-linear-gradient(135deg,var(--lcr-hatch) 0 3px,transparent 3px 8px),rgb(var(--mui-palette-error-mainChannel)/.1)}
.lcr-cal-day[data-mark=reserved]{cursor:not-allowed}
.lcr-cal-day[data-mark=reserved] span{text-decoration:line-through}
[data-mark=range]{background:rgb(var(--mui-palette-success-mainChannel)/.2);box-shadow:inset 0 -3px var(--mui-palette-success-main)}
.lcr-cal-day[data-mark=range][data-end=true]{box-shadow:inset 0 -3px var(--mui-palette-success-main),inset -3px 0 var(--mui-palette-success-main)}
[data-mark=start]{background:var(--mui-palette-info-main);color:var(--mui-palette-info-contrastText);font-weight:600;border-radius:14px 3px 3px 14px}
.lcr-cal-day[data-mark=start][data-end=true]{border-radius:14px}
[data-mark=part],.lcr-cal-day[data-part=true]::after{--lcr-corner:rgb(var(--mui-palette-error-mainChannel)/.75)}
[data-mark=part]{background:rgb(var(--mui-palette-error-mainChannel)/.07)}
.lcr-cal-day[data-part=true]::after,.lcr-cal-swatch[data-mark=part]::after{content:"";position:absolute;right:0;top:0;border:5px solid var(--lcr-corner);border-left-color:transparent;border-bottom-color:transparent}
.lcr-cal-legend{display:flex;flex-wrap:wrap;gap:8px 20px;margin-top:14px;font-size:var(--lcr-size-note);color:var(--mui-palette-text-secondary)}
.lcr-cal-legend li{display:flex;align-items:center;gap:8px}
.lcr-cal-swatch{position:relative;width:22px;height:22px;border-radius:var(--lcr-radius-control);border:1px solid var(--mui-palette-divider)}
.lcr-cal-swatch[data-mark=start]{border-radius:8px 3px 3px 8px}
@media (forced-colors:active){[data-mark=start],[data-mark=range],[data-mark=reserved]{forced-color-adjust:none}}
`;
