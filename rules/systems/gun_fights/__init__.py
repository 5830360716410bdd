"""1880 Gun Fights: the siege of Glenrowan and the shoot-out at the OK Corral, by Greg Barnsley."""
