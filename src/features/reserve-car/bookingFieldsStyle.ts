// The look of the form's own pieces: plain elements like the themed MUI ones, because this page is judged by how soon it
// is there.

export const bookingFieldsStyle = `
.lcr-booking-modes{display:grid;grid-template-columns:1fr 1fr;margin-bottom:20px}
.lcr-booking-mode{min-height:50px;padding:10px;border:1px solid var(--mui-palette-divider);border-radius:var(--lcr-radius-control) 0 0 var(--lcr-radius-control);background:none;color:var(--mui-palette-text-secondary);font:600 .95rem/1.75 var(--lcr-text);cursor:pointer}
.lcr-booking-mode+.lcr-booking-mode{border-left:0;border-radius:0 var(--lcr-radius-control) var(--lcr-radius-control) 0}
.lcr-booking-mode:hover{background:var(--mui-palette-action-hover)}
.lcr-booking-mode[aria-pressed=true]{background:var(--mui-palette-primary-main);color:var(--mui-palette-primary-contrastText)}
.lcr-booking-mode:focus-visible{z-index:1}
.lcr-booking-field{display:flex;flex-direction:column;min-width:0}
.lcr-booking-field label{margin-bottom:6px;font-size:var(--lcr-size-small);font-weight:550;line-height:1.4375em}
.lcr-booking-field input{width:100%;min-width:0;min-height:48px;padding:11px 13px;border:1px solid var(--mui-palette-text-disabled);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper);color:inherit;font:inherit;line-height:1.4375em}
.lcr-booking-field input:hover{border-color:var(--mui-palette-text-secondary)}
.lcr-booking-field input:focus{outline:2px solid var(--mui-palette-primary-main);outline-offset:-2px}
.lcr-booking-field:has([aria-invalid=true]) label{color:var(--mui-palette-error-main)}
.lcr-booking-field input[aria-invalid=true]{border-color:var(--mui-palette-error-main);outline-color:var(--mui-palette-error-main)}
a.lcr-problem-link{color:inherit;font-weight:600;text-decoration:underline;text-underline-offset:.2em}
@media (forced-colors:active){.lcr-booking-mode[aria-pressed=true]{forced-color-adjust:none;background:Highlight;color:HighlightText}}
`;
