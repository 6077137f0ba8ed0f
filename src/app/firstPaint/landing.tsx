// The landing screen as plain HTML, made when the app is built and sent with the page at '/': the name, the picture and
// the ways on are there before any script, and the links work without one. React's own takes its place unseen.
// The browser's own edition opens a message channel as it loads, and with that the build would never end.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { LandingHero } from '#app/pages/landing/LandingHero.tsx';
import { cspNonce } from '#app/shared/lib/cspNonce.ts';
import { FIRST_PAINT_ID } from '#app/shared/lib/firstPaint.ts';

const markup = renderToStaticMarkup(
  <div id={FIRST_PAINT_ID}>
    <MemoryRouter>
      <LandingHero />
    </MemoryRouter>
  </div>,
);

// React gathers the sheets into one, without their nonce.
export const landing = markup.replace('<style ', `<style nonce="${cspNonce() ?? ''}" `);
