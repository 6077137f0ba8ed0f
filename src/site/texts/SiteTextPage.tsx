// /terms and /privacy: texts of the firm from the server's configuration.
import type { SiteText } from '#domain/site/contract/siteText.ts';
import { useGetPrivacyQuery, useGetTermsQuery } from '../data/siteTextApi.ts';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { readBlocks, type TextBlock } from './textBlocks.ts';
import siteTextPageStyle from './siteTextPage.css';

interface SiteTextPageProps {
  title: string;
  description: string;
  query: { data?: SiteText | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
}

export const TermsPage = () => (
  <SiteTextPage
    title="Terms of hire"
    description="The terms on which Luxury Car Rentals hires out its cars."
    query={useGetTermsQuery()}
  />
);

export const PrivacyPage = () => (
  <SiteTextPage
    title="Privacy"
    description="What Luxury Car Rentals does with personal data."
    query={useGetPrivacyQuery()}
  />
);

function SiteTextPage({ title: known, description, query }: SiteTextPageProps) {
  const { title = known, blocks } = readBlocks(query.data?.text ?? '');
  return (
    <div className="lcr-page lcr-site-text">
      <StaticStyle id="site-text-page" css={siteTextPageStyle} />
      <PageHeading title={known} description={description}>
        {title}
      </PageHeading>
      {blocks.map((block, index) => (
        <Block key={`${String(index)} ${block.kind}`} block={block} />
      ))}
      <Loaded {...query} loading={<Loading />}>
        {({ version }) => <p className="lcr-site-text-version">Version {version}</p>}
      </Loaded>
    </div>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
}
