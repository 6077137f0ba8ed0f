// Makes a PDF of one page or more from texts that a document places on a sheet.
import { loadFonts } from './pdfFonts.ts';
import { PdfSheet } from './pdfSheet.ts';

export interface PdfFacts {
  title: string;
  author: string;
  /** An instant. */
  createdAt: string;
  /** All characters that the document writes besides those of English. */
  texts: string;
}

/** The PDF as bytes. The same facts and texts always have the same content. */
export async function renderPdf(facts: PdfFacts, write: (sheet: PdfSheet) => void): Promise<Buffer> {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
  const fonts = await loadFonts(`${ascii}£·–−${facts.texts}`);
  // Imported on first use, because it takes longer than any other import at the start of the server.
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size: 'A4',
    // The sheet places every text itself.
    margin: 0,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: facts.title, Author: facts.author, CreationDate: new Date(facts.createdAt) },
  });
  for (const [name, font] of fonts) pdf.registerFont(name, font);
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    write(new PdfSheet(pdf));
    pdf.end();
  });
}
