import { LicencesView } from '../../licences/licences-view';

export function DashProScreen() {
  return <LicencesView product="dashpro" title="Licencias DashPro" />;
}
