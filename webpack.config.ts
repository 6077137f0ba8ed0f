// Builds the browser app into dist/: lazy route chunks and content hashes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { MOCK_SITE } from './mocks/site.ts';
import type { ScriptedScreen } from './server/site/pages/pageTemplate.ts';
import { forwardCalls } from './scripts/dev/forwardCalls.ts';
import { watchTypes } from './scripts/dev/watchTypes.ts';

const root = import.meta.dirname;
const require = createRequire(import.meta.url);

/** A hash of the contract between browser and server: a problem report fits a page of the same contract. */
function contractVersion(): string {
  const folder = path.join(root, 'domain');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/(^|\/)(calls\.ts|(calls|contract|kit)\/[^/]+(?<!\.test)\.ts)$/.test(file))
      hash.update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 10);
}

/** The commit of the sources; COMMIT names it where the folder is no working tree, as in an image. '' is unknown. */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: 'pipe' }).toString().trim();
  } catch {
    return '';
  }
}

/** Makes the browser fetch the small files of the typefaces together with the page, before a script needs them. */
const preloadFonts: webpack.WebpackPluginInstance = {
  apply: (compiler) => {
    compiler.hooks.compilation.tap('preloadFonts', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('preloadFonts', (page) => {
        const fonts = compilation
          .getAssets()
          .filter(({ name, info }) => name.endsWith('.woff2') && info.sourceFilename?.startsWith('src/'));
        page.headTags.unshift(
          ...fonts.map(({ name }) =>
            HtmlWebpackPlugin.createHtmlTagObject('link', {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `${page.publicPath}${name}`,
              crossorigin: true,
            }),
          ),
        );
        return page;
      });
    });
  },
};
/**
 * Writes the scripts of each first screen of a visit into dist/screenScripts.json: the server lists them in the page, so that the
 * browser does not wait for the first scripts before it fetches them.
 */
const FIRST_SCREENS: Readonly<Record<string, ScriptedScreen>> = {
  '#app/site/landing/LandingPage.tsx': 'landing',
  '#app/site/about/AboutPage.tsx': 'about',
  '#app/booking/search/CarsPage.tsx': 'cars',
  '#app/booking/reserve/CarPage.tsx': 'car',
  '#app/reviews/show/ReviewsPage.tsx': 'reviews',
  '#app/people/sign-in/SignInPage.tsx': 'signIn',
  '#app/people/register/RegisterPage.tsx': 'register',
};
const listScreenScripts: webpack.WebpackPluginInstance = {
  apply: (compiler) => {
    compiler.hooks.thisCompilation.tap('listScreenScripts', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'listScreenScripts', stage }, () => {
        const scripts = compilation.chunkGroups.flatMap((group) => {
          const screen = group.origins.map(({ request }) => FIRST_SCREENS[request ?? '']).find(Boolean);
          return screen ? [[screen, group.getFiles().filter((file) => file.endsWith('.js'))] as const] : [];
        });
        const text = JSON.stringify(Object.fromEntries(scripts));
        compilation.emitAsset('screenScripts.json', new webpack.sources.RawSource(text));
      });
    });
  },
};
const SCRIPTS = { test: /\.tsx?$/, exclude: /node_modules/ };
const BROWSERS = 'chrome 109, edge 109, firefox 115, safari 16';

/** SWC compiles TypeScript and JSX; `transform` are options of its transforms beside those of React's JSX. */
const swc = (react: object, transform: object = {}): webpack.RuleSetUseItem => ({
  loader: 'swc-loader',
  options: {
    env: { targets: BROWSERS },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { ...transform, react: { runtime: 'automatic', ...react } },
    },
  },
});

const productionScripts: webpack.RuleSetRule = { ...SCRIPTS, use: swc({}, { reactCompiler: true }) };

// React Refresh replaces changed components in the page and keeps the state of the page and the input of the user.
const refreshPlugin = (): webpack.WebpackPluginInstance =>
  new (
    require('@next/react-refresh-utils/dist/ReactRefreshWebpackPlugin') as {
      default: new (library: typeof webpack) => webpack.WebpackPluginInstance;
    }
  ).default(webpack);

/** Without the React Compiler, whose code behaves the same. */
const developmentScripts = (): webpack.RuleSetRule[] =>
  [true, false].map((isPage) => ({
    ...SCRIPTS,
    // html-webpack-plugin compiles the sources of the page's HTML in a separate compiler, which replaces no
    // constants.
    compiler: (name: string) => isPage === !name.startsWith('HtmlWebpackCompiler'),
    use: [
      ...(isPage ? [require.resolve('@next/react-refresh-utils/dist/loader')] : []),
      swc({ development: isPage, refresh: isPage }),
    ],
  }));

/** Names the address to open once the page is ready: webpack's own line comes before the build and names another host. */
const announceAddress: webpack.WebpackPluginInstance = {
  apply: (compiler) => {
    let isAnnounced = false;
    compiler.hooks.afterDone.tap('announceAddress', (stats) => {
      if (isAnnounced || stats.hasErrors()) return;
      isAnnounced = true;
      process.stdout.write(`Luxury Car Rentals is at http://localhost:${String(PORT)}\n`);
    });
  },
};

/**
 * One chunk of the modules that all screens with MUI use. One chunk compresses better than the many chunks that
 * webpack creates by default, and the server sends no module twice.
 */
const together = (name: string, test: RegExp) => ({
  name,
  test,
  chunks: (chunk: webpack.Chunk) => !chunk.canBeInitial() && chunk.name !== 'debug',
  enforce: true,
  priority: 20,
});
const STYLE =
  /node_modules\/(@emotion|stylis|react-is|hoist-non-react-statics|clsx|@mui\/(system|styled-engine|private-theming|utils)|@mui\/material\/(styles|utils|colors|transitions|zero-styled|DefaultPropsProvider|GlobalStyles|Box|Stack|Paper|Typography|useLazyRipple|ButtonBase|ButtonGroup|Button|CircularProgress))\//;
const FORMS =
  /node_modules\/@mui\/material\/(InputBase|OutlinedInput|TextareaAutosize|FormControl|FormLabel|FormHelperText)\//;

const PAGE = { template: './public/index.html', scriptLoading: 'defer', inject: 'head' } as const;
const PORT = Number(process.env.PORT ?? 3000);
// The port of the server for `npm run dev`, while webpack serves the page.
const API_PORT = Number(process.env.API_PORT ?? 3001);

export interface BuildEnv {
  /** The browser app alone, with mocks instead of the server. */
  mock?: boolean;
  /** With source maps, for `npm run report`: they take a third of the time of a build. */
  maps?: boolean;
}

/** The constants of the sources, as expressions. */
export const sourceConstants = ({ mock = false }: BuildEnv = {}): Record<string, string> => ({
  __MOCK_API__: JSON.stringify(mock),
  // Redux DevTools and the log, for users who open the page with ?debug.
  __DEBUG_TOOLS__: JSON.stringify(mock || process.env.DEBUG_TOOLS === '1'),
  __API_BASE__: JSON.stringify(process.env.API_BASE ?? '/api'),
  __SOCKET_URL__: JSON.stringify(process.env.SOCKET_URL ?? ''),
  __CONTRACT_VERSION__: JSON.stringify(contractVersion()),
  __COMMIT__: JSON.stringify(commit()),
});

export default function config(
  env: BuildEnv = {},
  { mode = 'production' }: { mode?: 'production' | 'development' } = {},
): webpack.Configuration & { devServer?: DevServerConfiguration } {
  const production = mode === 'production';
  const serving = process.env.WEBPACK_SERVE === 'true';
  return {
    mode,
    context: root,
    target: ['web', 'es2022'],
    entry: {
      app: serving ? ['@next/react-refresh-utils/dist/runtime', './src/index.tsx'] : './src/index.tsx',
    },
    // Never an eval devtool: the page's content security policy forbids eval.
    // The maps of a production build lie outside of the folder that the server sends: `npm run report` reads them.
    devtool: production ? (env.maps ? 'hidden-source-map' : false) : 'cheap-module-source-map',
    output: {
      path: path.join(root, env.mock ? MOCK_SITE : 'dist'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      sourceMapFilename: 'maps/[file].map',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      // The server is built beside it.
      clean: production && { keep: /^server\// },
      // The name of the Trusted Types policy with which the content security policy admits the chunks.
      trustedTypes: 'webpack',
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        ...(serving ? developmentScripts() : [productionScripts]),
        {
          // Style sheets are texts that StaticStyle writes into the page, so the first view needs no further file.
          test: /\.css$/,
          type: 'asset/source',
          use: { loader: 'esbuild-loader', options: { loader: 'css', minify: production, target: 'es2022' } },
        },
        { test: /\.(woff2?|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin(PAGE),
      preloadFonts,
      listScreenScripts,
      new webpack.DefinePlugin(sourceConstants(env)),
      ...(serving ? [refreshPlugin(), announceAddress] : []),
    ],
    optimization: {
      // The names distinguish libraries from own code in the stack of a dispatch.
      ...(production && !env.mock ? {} : { chunkIds: 'named' as const }),
      minimize: production && !env.mock,
      // SWC has threads of its own; processes would load it again.
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, parallel: false })],
      splitChunks: {
        // The tools for developers have copies of the modules that they share with the screens, so that the chunks of
        // the screens are the same without them.
        chunks: ({ name }) => name !== 'debug',
        maxInitialRequests: 6,
        cacheGroups: { style: together('style', STYLE), forms: together('forms', FORMS) },
      },
    },
    // A screen is compiled when it is opened.
    experiments: {
      lazyCompilation: serving && {
        entries: false,
        backend: { listen: { host: '127.0.0.1', port: 0 } },
      },
    },
    // A build writes this cache longer than it then saves.
    cache: serving && {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      name: env.mock ? 'mock' : 'product',
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    devServer: {
      host: '127.0.0.1',
      port: PORT,
      hot: true,
      historyApiFallback: { disableDotRule: true },
      static: { directory: path.join(root, 'public') },
      proxy: env.mock
        ? []
        : [
            {
              context: ['/socket.io'],
              target: `http://127.0.0.1:${API_PORT}`,
              ws: true,
              changeOrigin: false,
            },
          ],
      // The socket of hot reloading uses the host name of the page, because a machine may have several names.
      client: {
        logging: 'info',
        webSocketURL: 'auto://0.0.0.0:0/ws',
        overlay: { errors: true, warnings: false, runtimeErrors: true },
      },
      setupMiddlewares: (middlewares) =>
        env.mock ? middlewares : [forwardCalls(API_PORT, /^\/(api|sandbox)\//), ...middlewares],
      onListening: (server) => {
        watchTypes(server).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
      },
    },
  };
}
