// Once before the journeys: there is a browser.
import { prepareChromium } from './chromium.ts';

export default prepareChromium;
