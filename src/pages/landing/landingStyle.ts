// The look of the landing screen: one full-screen picture, the name, and five ways on.

import { paths } from '#app/shared/config/paths.ts';
import { FIRST_PAINT_ID } from '#app/shared/lib/firstPaint.ts';

// Until React's own is there the page's lies over what is not, below the header.
const firstPaint = `
#${FIRST_PAINT_ID}{position:absolute;z-index:890;inset:0 0 auto}
[data-signed-in] #${FIRST_PAINT_ID} :is([href="${paths.signIn}"],[href="${paths.register}"]){display:none}
`;

export const landingStyle = `${firstPaint}
.lcr-landing{position:relative;isolation:isolate;display:flex;align-items:flex-end;min-height:100svh;overflow:hidden;background:var(--lcr-ink);color:var(--lcr-ivory)}
.lcr-landing-media{position:absolute;inset:0;z-index:-2;width:100%;height:100%;object-fit:cover}
.lcr-landing-film{z-index:-2;opacity:0;transition:opacity 1.2s ease}
.lcr-landing-film[data-playing=true]{opacity:1}
.lcr-landing::after{content:"";position:absolute;inset:0;z-index:-1;background:linear-gradient(to top,rgb(8 9 11/.9) 0%,rgb(8 9 11/.62) 34%,rgb(8 9 11/.12) 68%,rgb(8 9 11/.3) 100%)}
.lcr-landing-text{width:100%;max-width:1440px;margin:0 auto;padding:120px var(--lcr-gutter) clamp(44px,8vh,96px)}
.lcr-landing-text h1{font-size:var(--lcr-size-hero);line-height:1.03;font-weight:500;max-width:12ch;text-wrap:balance}
.lcr-landing-text h1:focus{outline:none}
.lcr-landing-line{width:72px;height:1px;margin:0 0 22px;background:var(--lcr-champagne)}
.lcr-landing-lead{margin:18px 0 30px;max-width:46ch;font-size:clamp(1.02rem,.96rem + .3vw,1.2rem);color:var(--lcr-ivory-muted)}
.lcr-landing-ways{display:flex;flex-wrap:wrap;gap:12px}
.lcr-landing-ways .lcr-button[data-variant=contained]{background:var(--lcr-champagne);color:var(--lcr-on-champagne)}
.lcr-landing-ways .lcr-button[data-variant=contained]:hover{background:var(--lcr-champagne-light)}
.lcr-landing-ways .lcr-button[data-variant=outlined]{color:var(--lcr-ivory);border-color:rgb(246 241 231/.5);background:rgb(14 15 18/.28)}
.lcr-landing-ways .lcr-button[data-variant=outlined]:hover{border-color:var(--lcr-ivory);background:rgb(14 15 18/.6)}
.lcr-landing :focus-visible{outline-color:var(--lcr-champagne-light)}
.lcr-landing-pause{position:absolute;right:var(--lcr-gutter);bottom:clamp(44px,8vh,96px);width:44px;height:44px;padding:0;border:1px solid rgb(246 241 231/.5);border-radius:50%;background:rgb(14 15 18/.45);color:var(--lcr-ivory);display:grid;place-items:center;cursor:pointer}
.lcr-landing-pause svg{width:18px;height:18px;fill:currentColor}
.lcr-main:has(>.lcr-landing)~.lcr-sandbox{position:fixed;inset:auto 0 0}
@media (max-width:768px){
.lcr-landing-ways>:first-child{flex:1 0 100%}
.lcr-landing-ways>:not(:first-child){flex:1 1 calc(50% - 6px)}
}
`;
