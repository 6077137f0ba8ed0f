// Records errors during a journey: console errors, policy violations, refused or failed requests.
import type { BrowserContext, ConsoleMessage } from '@playwright/test';

interface Allowance {
  url: RegExp;
  status: number;
}

export class Watch {
  readonly troubles: string[] = [];
  private readonly allowed: Allowance[] = [];
  private outage = false;

  /** Answers with this status from these addresses are expected. */
  allow(status: number, url: RegExp): void {
    this.allowed.push({ status, url });
  }

  /** From now on the server is unavailable, and requests may fail. */
  allowOutage(): void {
    this.outage = true;
  }

  /** Watches every page of the context, including later ones. */
  async observe(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`Content policy: ${event.violatedDirective} forbids ${event.blockedURI}`);
      });
    });
    context.on('console', (message) => {
      if (message.type() === 'error' && !this.isExpected(message))
        this.troubles.push(`console: ${message.text()}`);
    });
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/csp-reports') {
        this.troubles.push(`policy report: ${request.postData() ?? ''}`);
      }
    });
    context.on('weberror', (error) => {
      const { message } = error.error();
      // React reports an error that a boundary has shown when another part of the page is still loading.
      if (this.outage && message.startsWith('Minified React error #520')) return;
      this.troubles.push(`page: ${message}`);
    });
    context.on('response', (response) => {
      const [status, url] = [response.status(), response.url()];
      if (status >= 400 && !this.isAllowed(url, status)) this.troubles.push(`${String(status)} ${url}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The page itself aborted the request, because it made a newer one or was closed.
      if (reason === 'net::ERR_ABORTED' || this.outage) return;
      this.troubles.push(`failed: ${request.url()} ${reason}`);
    });
  }

  private isAllowed(url: string, status: number): boolean {
    // A server that stops refuses new requests.
    if (this.outage && status === 503) return true;
    return this.allowed.some((one) => one.status === status && one.url.test(url));
  }

  /** The browser also reports every refused request in the console. */
  private isExpected(message: ConsoleMessage): boolean {
    const text = message.text();
    // The error boundary reports and shows this error.
    if (this.outage && text.startsWith('ChunkLoadError')) return true;
    if (this.outage && text.startsWith('WebSocket connection to')) return true;
    if (!text.startsWith('Failed to load resource')) return false;
    const { url } = message.location();
    return this.outage || this.allowed.some((one) => one.url.test(url) && text.includes(String(one.status)));
  }
}
