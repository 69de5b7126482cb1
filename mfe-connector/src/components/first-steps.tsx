import { ButtonLink, Card } from '@parque/ui';

export const FirstSteps = () => (
  <Card title="Cómo empezar" padding="lg">
    <ol className="pq-steps">
      <li>
        <strong>Añade la maestra</strong>
        <div className="pq-row">
          <span>La cuenta en la que operas. Sin su contraseña, desde tu MetaTrader.</span>
          <ButtonLink size="sm" href="#/terminales">
            Conectar mi terminal
          </ButtonLink>
        </div>
      </li>
      <li>
        <strong>Añade las hijas</strong>
        <span>Cada una copia a la maestra con su multiplicador.</span>
      </li>
      <li>
        <strong>Activa la copia</strong>
        <span>Hasta que la actives, no se abre nada.</span>
      </li>
    </ol>
  </Card>
);
