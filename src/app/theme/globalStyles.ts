// What holds for the whole page: typefaces, focus, selection, and the few classes that every screen shares.
import { displayFamily, fontFaces, textFamily } from './fonts.ts';

export const globalStyles = `
${fontFaces}
:root{--lcr-display:${displayFamily};--lcr-text:${textFamily}}
html{-webkit-text-size-adjust:100%;overflow-y:scroll}
h1,h2,h3,h4{font-variant-numeric:lining-nums}
body{overflow-wrap:break-word}
#root{min-height:100dvh;display:flex;flex-direction:column}
::selection{background:#dcc392;color:#17140d}
:focus-visible{outline:2px solid var(--mui-palette-secondary-main);outline-offset:3px;border-radius:2px}
[tabindex="-1"]:focus-visible,[tabindex="-1"]:focus{outline:none}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure{margin:0}
ul,ol{padding:0;list-style:none}
button,input{font:inherit}
a{color:inherit}
.lcr-display{font-family:var(--lcr-display);font-variant-numeric:lining-nums;font-weight:500;letter-spacing:-.012em}
.lcr-main{flex:1;width:100%}
.lcr-page{width:100%;max-width:1280px;margin:0 auto;padding:clamp(28px,5vw,64px) clamp(18px,4vw,48px) clamp(56px,7vw,96px)}
.lcr-page[data-narrow=true]{max-width:560px}
.visually-hidden{position:absolute!important;width:1px;height:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.lcr-skip{position:fixed;z-index:2000;top:8px;left:8px;padding:10px 18px;background:#0e0f12;color:#f6f1e7}
.lcr-skip:not(:focus){width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}
`;
