// The site with one page that is rendered for each request, and never compressed or kept.
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'

const [dataDir = '', path = '/news/'] = process.argv.slice(2)
const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }), {
  assetsDir: `${process.cwd()}/dist/assets`,
  viewsDir: 'views',
  contentDir: 'src/content'
})
const page = app.site().pages.get(path)
app.get('/rendered', (_request, reply) =>
  reply
    .headers(app.securityHeaders)
    .type('text/html; charset=utf-8')
    .send(Buffer.from(page?.render({ render: app.render, leadForm: app.leadForms.main }) ?? ''))
)
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
