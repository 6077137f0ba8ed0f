// The description of a job in a table: its first 50 characters, and a button that shows the rest.
import { useId, useState } from 'react';
import { cutText } from '#app/kit/table/cutText.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import css from './JobDescription.css';

/** The number of characters of a preview. Source: specification, section 7, "Jobs". */
export const PREVIEW_LENGTH = 50;

/** The beginning of a description for a row. */
export const previewOf = (description: string): string => cutText(description, PREVIEW_LENGTH);

export interface JobDescriptionProps {
  description: string;
  /** The id of the job's title, which distinguishes the 'read more' buttons. */
  titleId: string;
}

export function JobDescription({ description, titleId }: JobDescriptionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const textId = useId();
  const preview = previewOf(description);
  return (
    <>
      <StaticStyle id="job-description" css={css} />
      <span className="lcr-job-text" id={textId} data-open={isOpen}>
        {isOpen ? description : preview}
      </span>
      {preview !== description && (
        <button
          type="button"
          className="lcr-job-more"
          aria-expanded={isOpen}
          aria-controls={textId}
          aria-describedby={titleId}
          onClick={() => setIsOpen((open) => !open)}
        >
          {isOpen ? 'show less' : 'read more'}
        </button>
      )}
    </>
  );
}
