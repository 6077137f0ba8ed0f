// scratch: build production with stats into /tmp/face/dist
import webpack from 'webpack';
import { writeFileSync } from 'node:fs';
import config from '../webpack.config.ts';
const out = process.argv[2] ?? '/tmp/face/dist';
const c: any = config({}, { mode: 'production' });
c.output.path = out;
c.cache = { ...c.cache, name: 'face', cacheDirectory: '/tmp/face/cache' };
const compiler = webpack(c);
compiler.run((e, s) => {
  if (e) throw e;
  if (s!.hasErrors()) console.log(s!.toString({ all: false, errors: true }));
  writeFileSync(out + '.stats.json', JSON.stringify(s!.toJson({ all: false, assets: true, chunks: true, chunkModules: true, nestedModules: true, chunkGroups: true, chunkRelations: true, chunkOrigins: true, ids: true, modulesSpace: 1e6, chunkModulesSpace: 1e6, nestedModulesSpace: 1e6, chunkGroupMaxAssets:1e4, chunkGroupAuxiliary:true, assetsSpace:1e6, chunkGroupChildren: true, groupModulesByType:false, groupModulesByPath:false, groupModulesByExtension:false,groupModulesByLayer:false,groupModulesByAttributes:false, groupModulesByCacheStatus:false,groupReasonsByOrigin:false })));
  compiler.close(() => process.exit(0));
});
