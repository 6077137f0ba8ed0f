// Tests the description of a browser in the list of sessions.
import { describeDevice } from './describeDevice.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

it.each([
  [`${WINDOWS} ${CHROME} Edg/126.0`, 'Edge on Windows'],
  [`${WINDOWS} ${CHROME} Edge/18.0`, 'Edge on Windows'],
  [`${ANDROID} ${CHROME} EdgA/126.0`, 'Edge on Android'],
  [`${IPHONE} Version/17.0 EdgiOS/126.0 Safari/604.1`, 'Edge on iOS'],
  [`${MAC} ${CHROME} OPR/112.0`, 'Opera on macOS'],
  [`${ANDROID} SamsungBrowser/25.0 ${CHROME}`, 'Samsung Internet on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  [`${IPHONE} FxiOS/127.0 Safari/604.1`, 'Firefox on iOS'],
  [`${WINDOWS} ${CHROME}`, 'Chrome on Windows'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) CriOS/126.0 Safari/604.1', 'Chrome on iOS'],
  [`${MAC} Version/17.0 Safari/605.1.15`, 'Safari on macOS'],
  ['Firefox/127.0', 'Firefox'],
  ['curl/8.0 Windows', ''],
  ['', ''],
])('describes %s as %s', (userAgent, expected) => expect(describeDevice(userAgent)).toBe(expected));
