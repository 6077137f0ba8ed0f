// /terms: the terms of hire from the server's configuration.
import { useGetTermsQuery } from '../data/termsApi.ts';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { readBlocks, type TermsBlock } from './termsBlocks.ts';
import termsPageStyle from './termsPage.css';

const TITLE = 'Terms of hire';

export function TermsPage() {
  const request = useGetTermsQuery();
  const { data } = request;
  const { title = TITLE, blocks } = readBlocks(data?.text ?? '');
  return (
    <div className="lcr-page lcr-terms">
      <StaticStyle id="terms-page" css={termsPageStyle} />
      <PageHeading title={TITLE} description="The terms on which Luxury Car Rentals hires out its cars.">
        {title}
      </PageHeading>
      {blocks.map((block, index) => (
        <Block key={`${String(index)} ${block.kind}`} block={block} />
      ))}
      <Loaded {...request} loading={<Loading />}>
        {({ version }) => <p className="lcr-terms-version">Version {version}</p>}
      </Loaded>
    </div>
  );
}

function Block({ block }: { block: TermsBlock }) {
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
