import { call } from '#domain/kit/call.ts';
import { configRequest } from './requests.ts';
import { publicConfig, serverStatus } from './contract/config.ts';
import { siteText } from './contract/siteText.ts';

export const getHealth = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether this process works',
  access: 'public',
  answersOverloaded: true,
  isUnlogged: true,
  answer: serverStatus,
});

export const getReadiness = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether this server takes calls: the database answers, and no shutdown has begun',
  access: 'public',
  answersOverloaded: true,
  isUnlogged: true,
  answer: serverStatus,
});

export const getConfig = /*#__PURE__*/ call({
  ...configRequest,
  summary: 'What the browser has to know',
  access: 'public',
  answer: publicConfig,
});

export const getTerms = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/terms',
  summary: 'The terms of hire and their version',
  access: 'public',
  answer: siteText,
});

export const getPrivacy = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/privacy',
  summary: 'What the firm does with personal data',
  access: 'public',
  answer: siteText,
});
