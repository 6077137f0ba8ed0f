// /Quote: the form that makes a quote. /quotes/{quoteId}: the quote. They are one chunk.
export { NewQuotePage } from './NewQuotePage.tsx';
export { QuotePage } from './QuotePage.tsx';
