// A screen that is one form: heading, a sentence, the form in a panel, and another way out below it.
import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading.tsx';
import { StaticStyle } from './StaticStyle.tsx';

const css = `
.lcr-form-page{width:100%;max-width:520px;margin:0 auto;padding:clamp(32px,6vw,72px) 20px clamp(56px,7vw,96px)}
.lcr-form-page-intro{margin:10px 0 28px;color:var(--mui-palette-text-secondary)}
.lcr-form-page-panel{padding:clamp(22px,4vw,36px);background:var(--mui-palette-background-paper);border:1px solid var(--mui-palette-divider);border-top:2px solid var(--mui-palette-secondary-main);border-radius:var(--lcr-radius-control)}
.lcr-form-page-aside{margin-top:22px;text-align:center;color:var(--mui-palette-text-secondary)}
.lcr-form-page-aside a{color:var(--mui-palette-text-primary);text-underline-offset:.25em;text-decoration-color:var(--mui-palette-secondary-main)}
.lcr-form-page-panel a:not(.lcr-button){color:var(--mui-palette-text-primary);text-underline-offset:.25em;text-decoration-color:var(--mui-palette-secondary-main)}
`;

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
