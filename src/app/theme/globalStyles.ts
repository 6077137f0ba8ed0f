// The styles of the whole page, which the build puts into its head: tokens, schemes, typefaces, background, focus, and
// the few classes that every screen shares.
import { displayFamily, fontFaces, textFamily } from './fonts.ts';
import { schemeStyles } from './schemes.ts';
import { tokenDeclarations } from './tokens.ts';

// Reduced motion removes all transitions: even the shortest transition of an inherited colour passes through the
// elements frame by frame, so that the text of the dark scheme is on a light background meanwhile.
export const globalStyles = `
${fontFaces}
:root{${tokenDeclarations}--lcr-display:${displayFamily};--lcr-text:${textFamily}}
${schemeStyles}
html{-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;overflow-y:scroll;scroll-padding-block:16px 48px}
*,::before,::after{box-sizing:border-box}
body{margin:0;accent-color:var(--mui-palette-primary-main);background:var(--mui-palette-background-default);color:var(--mui-palette-text-primary);font:400 1rem/1.65 var(--lcr-text);overflow-wrap:break-word}
#root{min-height:100dvh;display:flex;flex-direction:column}
::selection{background:var(--lcr-champagne);color:var(--lcr-on-champagne)}
:focus-visible{outline:2px solid var(--mui-palette-secondary-main);outline-offset:3px;border-radius:2px}
[tabindex="-1"]:focus-visible,[tabindex="-1"]:focus{outline:none}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,fieldset{margin:0}
h1,h2,h3,h4{font-variant-numeric:lining-nums}
ul,ol{padding:0;list-style:none}
strong,b{font-weight:700}
button,input,select{font:inherit}
a{color:inherit}
.lcr-display{font-family:var(--lcr-display);font-variant-numeric:lining-nums;font-weight:500;letter-spacing:-.012em}
h2.lcr-display{font-size:var(--lcr-size-h2);line-height:1.12;text-wrap:balance}
.lcr-title{font:550 var(--lcr-size-h3)/1.2 var(--lcr-display);font-variant-numeric:lining-nums;letter-spacing:-.012em;text-wrap:balance}
.lcr-panel{padding:16px;border:1px solid var(--mui-palette-divider);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper)}
@media (min-width:560px){.lcr-panel{padding:24px}}
.lcr-quiet{color:var(--mui-palette-text-secondary)}
.lcr-present{display:contents}
.lcr-noscript{padding:14px var(--lcr-gutter);background:var(--lcr-ink-raised);color:var(--lcr-ivory)}
textarea[aria-hidden=true]{position:absolute;visibility:hidden;height:0}
.lcr-main{flex:1;width:100%}
.lcr-page{width:100%;max-width:1280px;margin:0 auto;padding:clamp(28px,5vw,64px) var(--lcr-gutter) clamp(56px,7vw,96px)}
.lcr-page[data-narrow=true]{max-width:560px}
.visually-hidden{position:absolute!important;width:1px;height:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.lcr-skip{position:fixed;z-index:2000;top:8px;left:8px;padding:10px 18px;background:var(--lcr-ink);color:var(--lcr-ivory)}
.lcr-skip:not(:focus){width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
@keyframes lcr-breathe{50%{opacity:.45}}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}
@media (forced-colors:active){:is([aria-pressed=true],[aria-selected=true]){outline:2px solid Highlight;outline-offset:-2px}}
@media print{body{background:none}}
`;
