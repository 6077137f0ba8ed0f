require('./sharedScripts.cjs');
module.exports = require('jest-environment-node');
