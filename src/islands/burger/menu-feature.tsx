import type { MenuFeature as Feature } from './burger-props.ts'

/** What a panel of the bar shows beside its links. */
export function MenuFeature(feature: Feature) {
  if (feature.kind === 'list') return <MenuLog {...feature} />
  const { path, label, figure, text, picture } = feature
  return (
    <a className="main-menu__feature night" href={path}>
      <img src={picture} alt="" width="480" height="640" loading="lazy" />
      <span className="label">{label}</span>
      {figure && <b>{figure}</b>}
      <span>{text}</span>
    </a>
  )
}

function MenuLog({ label, lines }: Feature & { kind: 'list' }) {
  return (
    <div className="main-menu__log">
      <p className="label">{label}</p>
      <ul>
        {lines.map(({ path, title, note, share }) => (
          <li key={title}>
            {path ? <a href={path}>{title}</a> : <span className="main-menu__name">{title}</span>}
            <small>{note}</small>
            {share && <svg width={`${share}%`} height="0" aria-hidden="true" />}
          </li>
        ))}
      </ul>
    </div>
  )
}
