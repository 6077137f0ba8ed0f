// What a mail contains, before it is rendered.

/** A labelled figure of a mail. */
export interface MailFigure {
  label: string;
  value: string;
}

/** The text of a mail before it is rendered: paragraphs and labelled figures. */
export interface MailContent {
  subject: string;
  heading: string;
  opening: string[];
  facts: MailFigure[];
  /** The main link of the mail. */
  action?: { label: string; url: string };
  closing: string[];
}
