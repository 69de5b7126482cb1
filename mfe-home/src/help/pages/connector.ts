import { maxChildren, maxMasters, plannedChildren, plannedMasters } from '@parque/contract/limits';
import { maxOrders } from '@parque/domain/copy';
import { countText } from '@parque/ui';
import type { HelpPage } from '../page';

const getIncluded = () =>
  `${countText(plannedMasters, 'maestra', 'maestras')} y ${countText(plannedChildren, 'hija', 'hijas')}`;

export const connectorPage: HelpPage = {
  lead: 'Repite en tus cuentas hijas lo que hace tu cuenta maestra, una sola vez y en proporción.',
  at: { to: '/conector', label: 'Abrir Conector' },
  sections: [
    {
      title: 'Los primeros pasos',
      items: [
        { term: '1. Añade la maestra', text: 'La cuenta en la que operas. Se comprueba con su bróker.' },
        { term: '2. Añade una hija', text: 'La cuenta que copia, con su multiplicador.' },
        {
          term: '3. Activa la copia',
          text: 'Una hija empieza en Pausado. La primera vez aceptas el riesgo; antes puedes ver qué habría hecho con «Probar con mi historial».',
        },
      ],
    },
    {
      title: 'Cuántas cuentas',
      text: `El Conector incluye ${getIncluded()}. Otros productos pueden incluir hasta ${maxMasters} maestras y ${maxChildren} hijas.`,
    },
    {
      title: 'Qué se copia',
      text: 'Aperturas, ampliaciones, cierres totales y parciales, stop loss y take profit. Una orden pendiente se copia a mercado cuando se ejecuta: si esperara en los dos brókers, a veces solo uno llegaría al precio. Lo que estaba abierto antes de activar solo se copia con «Sincronizar ahora», que enseña cada orden antes de enviarla.',
    },
    {
      title: 'Con qué lotaje',
      text: `Lotaje de la maestra × multiplicador, corregido por el tamaño de contrato y redondeado hacia abajo al paso de la hija. Lo que supera el lotaje máximo del bróker se reparte en hasta ${maxOrders} órdenes. En «Reglas de copia» puedes elegir lote fijo, proporción, riesgo en % o una cantidad fija en riesgo, y un stop propio por distancia.`,
    },
    {
      title: 'Qué te protege',
      text: 'Los límites de una hija impiden aperturas: lotaje, posiciones, pérdida del día o total, caída desde el máximo, deslizamiento y antigüedad. No impiden nunca un cierre de la maestra. Solo cierran posiciones si eliges «Cerrar todo».',
    },
  ],
};
