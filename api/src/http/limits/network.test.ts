import { networksOf } from './network';

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::ffff:c000:207', ['192.0.2.7']],
  ['2001:db8:1:22ff::1', ['2001:db8:1:22ff::/64', '2001:db8:1:2200::/56']],
  ['2001:db8:1:22ff:ffff:ffff:ffff:ffff', ['2001:db8:1:22ff::/64', '2001:db8:1:2200::/56']],
  ['2001:db8::5', ['2001:db8:0:0::/64', '2001:db8:0:0::/56']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56']],
])('the address %s belongs to the networks %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
