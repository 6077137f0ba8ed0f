// A screen with one form: a heading, a sentence, the form in a panel, and a link to another screen below it.
import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading.tsx';
import { StaticStyle } from './StaticStyle.tsx';
import css from './FormPage.css';

export interface FormPageProps {
  heading: string;
  title?: string;
  intro: string;
  children: ReactNode;
  aside?: ReactNode;
}

export function FormPage({ heading, title, intro, children, aside }: FormPageProps) {
  return (
    <div className="lcr-form-page">
      <StaticStyle id="form-page" css={css} />
      <PageHeading description={intro} {...(title ? { title } : {})}>
        {heading}
      </PageHeading>
      <p className="lcr-form-page-intro">{intro}</p>
      <div className="lcr-form-page-panel">{children}</div>
      {aside && <p className="lcr-form-page-aside">{aside}</p>}
    </div>
  );
}
