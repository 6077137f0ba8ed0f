require('./sharedScripts.cjs');
module.exports = require('jest-fixed-jsdom');
