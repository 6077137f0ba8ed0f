// What must not happen behind a journey's back: errors in the console, broken policies, refused or failed requests.
import type { BrowserContext, ConsoleMessage } from '@playwright/test';

interface Allowance {
  url: RegExp;
  status: number;
}

export class Watch {
  readonly troubles: string[] = [];
  private readonly allowed: Allowance[] = [];
  private outage = false;

  /** Answers of this status to these addresses are part of the journey. */
  allow(status: number, url: RegExp): void {
    this.allowed.push({ status, url });
  }

  /** From here on the server is away, and requests fail. */
  allowOutage(): void {
    this.outage = true;
  }

  /** Watches every page of the context, open or to come. */
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
    context.on('weberror', (error) => this.troubles.push(`page: ${error.error().message}`));
    context.on('response', (response) => {
      const [status, url] = [response.status(), response.url()];
      if (status >= 400 && !this.isAllowed(url, status)) this.troubles.push(`${String(status)} ${url}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Aborted: by the page itself, which asked for something else, or was left.
      if (reason === 'net::ERR_ABORTED' || this.outage) return;
      this.troubles.push(`failed: ${request.url()} ${reason}`);
    });
  }

  private isAllowed(url: string, status: number): boolean {
    // A server that is ending refuses what still comes in.
    if (this.outage && status === 503) return true;
    return this.allowed.some((one) => one.status === status && one.url.test(url));
  }

  /** The browser reports every refused request in the console as well. */
  private isExpected(message: ConsoleMessage): boolean {
    const text = message.text();
    // Reported by the error boundary, which shows it.
    if (this.outage && text.startsWith('ChunkLoadError')) return true;
    if (this.outage && text.startsWith('WebSocket connection to')) return true;
    if (!text.startsWith('Failed to load resource')) return false;
    const { url } = message.location();
    return this.outage || this.allowed.some((one) => one.url.test(url) && text.includes(String(one.status)));
  }
}
